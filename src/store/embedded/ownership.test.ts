import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { hasLiveOwner, releaseOwnership, takeOwnership } from './ownership.ts'

test('one that lives is the owner, until it gives it back', async () => {
  using folder = temporaryFolder()
  expect(await hasLiveOwner(folder.path)).toBe(false)
  expect(await takeOwnership(folder.path)).toBe(true)
  expect([await hasLiveOwner(folder.path), await takeOwnership(folder.path)]).toEqual([true, false])
  await releaseOwnership(folder.path)
  expect(await hasLiveOwner(folder.path)).toBe(false)
})

/** Only Linux tells who was killed and is not gone yet. */
const isTold = process.platform === 'linux' && readFileSync('/proc/self/status', 'utf8').includes('\nShdPnd:')

test.skipIf(!isTold)('one that was killed is none from that moment on', async () => {
  using folder = temporaryFolder()
  for (let i = 0; i < 10; i++) {
    const child = spawn('sleep', ['600'])
    await once(child, 'spawn')
    const born = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[19]
    writeFileSync(join(folder.path, 'owner'), JSON.stringify({ pid: child.pid, born }))
    expect(await hasLiveOwner(folder.path)).toBe(true)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    expect(await hasLiveOwner(folder.path)).toBe(false)
    await gone
  }
})
