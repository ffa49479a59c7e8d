/* Run the cells of the differential test: read their operands from standard input and write their
   results to standard output. The argument is the size of the results in bytes. */
#include <stdio.h>
#include <stdlib.h>

extern void run(const char *operands, char *results);

int main(int argc, char **argv) {
  size_t size = argc > 1 ? strtoul(argv[1], 0, 10) : 0, length = 0, room = 1 << 20, got;
  char *operands = malloc(room), *results = calloc(size + 1, 1);
  while ((got = fread(operands + length, 1, room - length, stdin)) > 0) {
    length += got;
    if (length == room) operands = realloc(operands, room *= 2);
  }
  run(operands, results);
  return fwrite(results, 1, size, stdout) != size;
}
