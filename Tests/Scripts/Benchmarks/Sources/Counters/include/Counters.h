#include <stdbool.h>
#include <stdint.h>

/// How many blocks of memory the process has asked for so far; always 0 where that cannot be counted.
int64_t counters_allocations(void);

/// Whether allocations can be counted here.
bool counters_see_allocations(void);

/// Does nothing: callgrind is told to write its counts down wherever this is called.
void counters_mark(void);

/// Takes what came back from a call, so that it is computed.
void counters_use(int64_t value);
