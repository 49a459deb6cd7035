// Texture and surface objects from CUDA: bilinear enlargement into a surface, and texels fetched by number.
__global__ void enlarge(cudaTextureObject_t image, cudaSurfaceObject_t larger, cudaTextureObject_t bytes,
                        uint4 *fetched, float *corners) {
    const int i = threadIdx.x, j = blockIdx.x;
    const float v = tex2D<float>(image, (i + 0.5f) * 0.125f, (j + 0.5f) * 0.25f);
    surf2Dwrite(v, larger, i * static_cast<int>(sizeof(float)), j);
    if (j > 0) return;
    const uchar4 b = tex1Dfetch<uchar4>(bytes, i);
    fetched[i] = make_uint4(b.x, b.y, b.z, b.w);
    // What this thread wrote, and nothing outside.
    float own;
    surf2Dread(&own, larger, i * static_cast<int>(sizeof(float)), 0);
    corners[i] = own + surf2Dread<float>(larger, i * 4, -1, cudaBoundaryModeZero);
}
