import { expect, test } from 'vitest'
import type { Emulations } from '../emulation/emulations.ts'
import { PendingDesk } from './pending-desk.ts'

const MESSAGE = { root: {}, hash: new Uint8Array(32), hashNorm: new Uint8Array(32), destination: new Uint8Array(33) }

/** A desk over a database that breaks off every statement, as one does where they take too long. */
function deskWhere(run: () => Promise<never>, timeMs: number) {
  const warnings: string[] = []
  const emulations = { sources: { timeMs }, for: () => emulations, run }
  const db = { query: async () => [] }
  const desk = new PendingDesk(db as never, emulations as unknown as Emulations, {
    warn: (_, sentence) => warnings.push(sentence),
  })
  return { warnings, admit: () => desk.admit(MESSAGE as never, new Uint8Array(0), 'somebody') }
}

test('whatever becomes of the emulation, a message can be sent', async () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const { admit, warnings } = deskWhere(() => Promise.reject(cancelled), 60_000)
  expect(await admit()).toEqual({ kind: 'unknown', reason: 'it could not be emulated' })
  expect(warnings).toEqual(['message not emulated before sending'])
})

test('a sender does not wait for an emulation without end', async () => {
  const { admit, warnings } = deskWhere(() => new Promise<never>(() => undefined), 1)
  expect(await admit()).toEqual({ kind: 'unknown', reason: 'the emulation took too long' })
  expect(warnings).toEqual([])
})
