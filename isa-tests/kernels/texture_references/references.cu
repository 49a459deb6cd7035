// Texture and surface references, as CUDA had them before version 12: a bilinear enlargement into a surface,
// bytes that are read as fractions, and integers fetched by number.
texture<float, cudaTextureType2D, cudaReadModeElementType> image;
static texture<uchar4, 1, cudaReadModeNormalizedFloat> bytes;
namespace table {
texture<int> squares;
}
surface<void, cudaSurfaceType2D> larger;

__device__ float alpha(int i) {
    return tex1Dfetch(bytes, i).w;
}

__global__ void enlarge(float *fractions, int *numbers) {
    const int i = threadIdx.x, j = blockIdx.x;
    const float v = tex2D(image, (i + 0.5f) * 0.125f, (j + 0.5f) * 0.25f);
    surf2Dwrite(v, larger, i * static_cast<int>(sizeof(float)), j);
    if (j > 0) return;
    fractions[i] = alpha(i);
    numbers[i] = tex1Dfetch(table::squares, 7 - i);
}

int main() {
    float *texels;
    cudaMalloc(&texels, 32);
    image.addressMode[0] = cudaAddressModeClamp;
    image.filterMode = cudaFilterModeLinear;
    image.normalized = true;
    cudaBindTexture2D(nullptr, image, texels, cudaCreateChannelDesc<float>(), 4, 2, 16);
}
