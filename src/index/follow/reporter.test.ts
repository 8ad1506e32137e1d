import { expect, test } from 'vitest'
import type { ServerStatus } from '../../node/lite/pool-server.ts'
import { summariseServers } from './reporter.ts'

const SERVER: ServerStatus = {
  ...{ name: '127.0.0.1:1', isReady: true, latencyMs: 5, inFlight: 0, head: 7, isArchival: true, lies: 1 },
  quarantine: undefined,
}
const GONE: ServerStatus = {
  ...{ ...SERVER, name: '127.0.0.1:2', isReady: false },
  quarantine: { reason: 'failing', detail: 'the connection was refused', until: 0 },
}

test('servers that answer are counted, and nothing is said', () => {
  const status = [SERVER, GONE]
  expect(summariseServers({ status, silentMs: 2_500 })).toEqual({ servers: 1, serversAway: 1, lies: 2, silence: null })
})

test('servers without a link are gone within two seconds, those that keep it and say nothing within five', () => {
  const silence = (status: ServerStatus[], silentMs: number) => summariseServers({ status, silentMs }).silence
  expect(silence([GONE], 1_000)).toBeNull()
  expect(silence([GONE], 2_000)).toBe('no lite server answers: 127.0.0.1:2 (the connection was refused)')
  expect(silence([{ ...GONE, isReady: true }], 2_000)).toMatch(/^no lite server answers/)
  expect(silence([SERVER, GONE], 4_000)).toBeNull()
  expect(summariseServers({ status: [SERVER, GONE], silentMs: 5_001 })).toEqual({
    servers: 0,
    serversAway: 2,
    lies: 2,
    silence: 'no lite server answers: 127.0.0.1:1, 127.0.0.1:2 (the connection was refused)',
  })
})
