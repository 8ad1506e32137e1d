import { expect, test } from 'vitest'
import { sumByKind } from '../../bench/measure/memory-kinds.ts'

/** Of the mappings of a `cellar up`, one of each kind; a megabyte more in each than in the one before. */
const SMAPS = `02601000-0563a000 r--p 02201000 fe:00 247580                             /usr/bin/node
Rss:                1024 kB
Anonymous:             0 kB
1f430000-21ee6000 rw-p 00000000 00:00 0                                  [heap]
Rss:                2048 kB
47f3c0000-47f400000 rw-p 00000000 00:00 0
Rss:                3072 kB
2af003c0000-2af003e9000 rw-p 00000000 00:00 0
Rss:                1024 kB
7f2500000000-7f2501b29000 rw-p 00000000 00:00 0
Rss:                5120 kB
7f2501b29000-7f2504000000 ---p 00000000 00:00 0
Rss:                   0 kB
7f2508000000-7f250c000000 rw-p 00000000 00:00 0
Rss:                1024 kB
7f2520010000-7f2521600000 rw-p 00000000 00:00 0
Rss:                6144 kB
7f2521600000-7f2720010000 ---p 00000000 00:00 0
Rss:                   0 kB
7f2740000000-7f2740100000 rwxp 00000000 00:00 0
Rss:                7168 kB
7f2750001000-7f2750800000 rw-p 00000000 00:00 0
Rss:                8192 kB
7ffc1b000000-7ffc1b021000 rw-p 00000000 00:00 0                          [stack]
Rss:                1024 kB
`

test('mappings are told apart by their names, their access, and where they begin and end', () => {
  expect(Object.fromEntries(sumByKind(SMAPS))).toEqual({
    files: 1,
    'main malloc': 2,
    'V8 heaps': 4,
    'malloc arenas': 6,
    wasm: 6,
    code: 7,
    other: 9,
  })
})
