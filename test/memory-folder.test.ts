import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { removeLeftovers } from './memory-folder.ts'
import { canMount, mountMemory } from './mounted-disk.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** More than any system gives to a process. */
const ENDED = 2 ** 30

describe('folders in memory that earlier runs have left', () => {
  afterEach(() => vi.restoreAllMocks())

  test('go when their process has ended, and nothing else does', () => {
    using place = temporaryFolder()
    const kept = [`cellar-tests-${process.pid}`, 'somebody-else']
    for (const name of [...kept, `cellar-tests-${ENDED}`]) {
      mkdirSync(join(place.path, name, 'database'), { recursive: true })
      writeFileSync(join(place.path, name, 'database', 'file'), 'content')
    }
    removeLeftovers(place.path)
    expect(readdirSync(place.path).sort()).toEqual(kept)
  })

  test.runIf(canMount())(
    'go with a disk that is mounted in them; one that cannot be unmounted stays, and is named',
    () => {
      using place = temporaryFolder()
      const folder = join(place.path, `cellar-tests-${ENDED}`)
      using _disk = mountMemory(join(folder, 'data'), '1m')
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

      vi.stubEnv('PATH', '')
      removeLeftovers(place.path)
      vi.unstubAllEnvs()
      expect(existsSync(folder)).toBe(true)
      expect(said.mock.calls.flat().join('')).toContain(
        `${folder}, which an earlier run left, cannot be removed: EBUSY`,
      )

      said.mockClear()
      removeLeftovers(place.path)
      expect(existsSync(folder)).toBe(false)
      expect(said).not.toHaveBeenCalled()
    },
  )
})
