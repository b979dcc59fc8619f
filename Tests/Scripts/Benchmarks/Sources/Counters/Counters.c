#include "Counters.h"

#include <errno.h>
#include <stddef.h>

static int64_t count;

int64_t counters_allocations(void) {
  return __atomic_load_n(&count, __ATOMIC_RELAXED);
}

__attribute__((noinline)) void counters_mark(void) {
  __asm__ volatile("" ::: "memory");
}

__attribute__((noinline)) void counters_use(int64_t value) {
  __asm__ volatile("" : : "r"(value));
}

#if defined(__GLIBC__)

// A program's own malloc takes the place of the C library's, in the Swift libraries too.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// Not read, added to and written as one: what a locked addition costs would show in the times. Two
// threads that allocate at once may lose one, but calls are measured on one thread.
static void note(void) {
  __atomic_store_n(&count, __atomic_load_n(&count, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
}

bool counters_see_allocations(void) {
  return true;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

#else

bool counters_see_allocations(void) {
  return false;
}

#endif
