import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A control group with so much memory, and no swap, for whoever writes its process id into `members`. */
export interface MemoryLimit extends AsyncDisposable {
  readonly members: string
}

const ROOT = '/sys/fs/cgroup'
const MiB = 1024 * 1024

/** Only for root, on Linux: with control groups of either version. */
export function limitMemory(megabytes: number): MemoryLimit {
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))
  const folder = join(ROOT, ...(isUnified ? [] : ['memory']), `cellar-bench-${process.pid}`)
  mkdirSync(folder)
  writeFileSync(join(folder, isUnified ? 'memory.max' : 'memory.limit_in_bytes'), `${megabytes * MiB}`)
  if (isUnified) writeFileSync(join(folder, 'memory.swap.max'), '0')
  return {
    members: join(folder, 'cgroup.procs'),
    async [Symbol.asyncDispose]() {
      // Those who were in it may still be leaving.
      for (let tries = 0; tries < 50; tries++) {
        try {
          return rmdirSync(folder)
        } catch {
          await sleep(100)
        }
      }
    },
  }
}
