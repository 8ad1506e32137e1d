import { totalmem } from 'node:os'
import { expect, test, vi } from 'vitest'
import { serverSettings } from './settings.ts'

const GIB = 1024 ** 3
const OPTIONS = { port: 5432, durable: true, socketFolder: '' }

const sharedOf = (settings: readonly string[]): string | undefined =>
  settings.find((setting) => setting.startsWith('shared_buffers='))

test.each([
  [1, '64MB'],
  [8, '512MB'],
  [64, '1024MB'],
])('with %d GiB of memory the server shares %s', (gib, shared) => {
  expect(sharedOf(serverSettings({ ...OPTIONS, memory: gib * GIB }))).toBe(`shared_buffers=${shared}`)
})

test('a container has the memory it is limited to, and without a limit the machine', () => {
  const constrained = vi.spyOn(process, 'constrainedMemory')
  constrained.mockReturnValue(GIB)
  expect(sharedOf(serverSettings(OPTIONS))).toBe('shared_buffers=64MB')
  const whole = sharedOf(serverSettings({ ...OPTIONS, memory: totalmem() }))
  for (const none of [0, 2 ** 64]) {
    constrained.mockReturnValue(none)
    expect(sharedOf(serverSettings(OPTIONS))).toBe(whole)
  }
  constrained.mockRestore()
})
