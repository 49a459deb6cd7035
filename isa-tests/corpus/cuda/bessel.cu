// Bessel functions at work: a drum's modes, a wave guide, a circular aperture, windows of filters.

// The displacement of a drum's mode with n diameters, and how fast it decays outside (Y) at the same radius.
__global__ void drum_mode(const double *radius, int n, double *inside, double *outside) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  inside[i] = jn(n, radius[i]) * cos(0.25 * n);
  outside[i] = yn(n, radius[i]);
}

// Intensity of light behind a circular aperture: (2 J1(x) / x)^2.
__global__ void airy_disc(const float *x, float *intensity, float *encircled) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], ratio = v == 0 ? 1.0f : 2 * j1f(v) / v;
  intensity[i] = ratio * ratio;
  encircled[i] = 1 - j0f(v) * j0f(v) - j1f(v) * j1f(v);
}

// Kaiser's window.
__global__ void kaiser_window(int n, double beta, double *window, float *slope) {
  int i = threadIdx.x;
  double r = 2.0 * i / (n - 1) - 1, root = sqrt(1 - r * r);
  window[i] = cyl_bessel_i0(beta * root) / cyl_bessel_i0(beta);
  slope[i] = cyl_bessel_i1f((float)(beta * root));
}

// J and Y of one order fit together: J(x) Y'(x) - J'(x) Y(x) is 2 / (pi x) everywhere.
__global__ void wronskian(const double *x, double *w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  w[i] = (j1(x[i]) * y0(x[i]) - j0(x[i]) * y1(x[i])) * x[i];
}
