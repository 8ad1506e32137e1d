import { setFlagsFromString } from 'node:v8'

/**
 * The flags that give a worker of tests a large young generation would stand above the bounds that threads are started with. It has its own by now, and
 * threads have what they are given.
 */
for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`)
