#pragma once
#include <thrust/tandem_thrust.h>
