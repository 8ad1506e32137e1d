import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { temporaryFolder } from './temporary-folder.ts'

/** A disk of this size in memory, mounted at a new folder that only its owner reads. */
export function mountMemory(folder: string, size: string): Disposable {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
  return { [Symbol.dispose]: () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }) }
}

/** Whether this system lets whoever runs the tests mount a disk. */
export function canMount(): boolean {
  using folder = temporaryFolder()
  try {
    using _disk = mountMemory(folder.path, '1m')
    return true
  } catch {
    return false
  }
}
