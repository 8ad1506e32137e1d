import { totalmem } from 'node:os'
import { expect, test, vi } from 'vitest'
import { serverSettings } from './settings.ts'

const GIB = 1024 ** 3

const sharedOf = (settings: readonly string[]): string | undefined =>
  settings.find((setting) => setting.startsWith('shared_buffers='))

test.each([
  [1, '64MB'],
  [8, '512MB'],
  [64, '1024MB'],
])('with %d GiB of memory the server shares %s', (gib, shared) => {
  expect(sharedOf(serverSettings(5432, { durable: true }, gib * GIB))).toBe(`shared_buffers=${shared}`)
})

test('pages have as much memory as is asked for', () => {
  expect(sharedOf(serverSettings(5432, { durable: false, bufferMib: 128 }))).toBe('shared_buffers=128MB')
})

test('a container has the memory it is limited to, and without a limit the machine', () => {
  const constrained = vi.spyOn(process, 'constrainedMemory')
  constrained.mockReturnValue(GIB)
  expect(sharedOf(serverSettings(5432, { durable: true }))).toBe('shared_buffers=64MB')
  const whole = sharedOf(serverSettings(5432, { durable: true }, totalmem()))
  for (const none of [0, 2 ** 64]) {
    constrained.mockReturnValue(none)
    expect(sharedOf(serverSettings(5432, { durable: true }))).toBe(whole)
  }
  constrained.mockRestore()
})
