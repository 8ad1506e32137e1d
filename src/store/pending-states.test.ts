import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asAddress } from '../cell/address.ts'
import { asHash } from '../cell/hash.ts'
import { addPending, beginPending, endPending, type PendingContent, updatePending } from './pending.ts'
import { PENDING_STATES, PENDING_TRANSITIONS, type PendingState, pendingNumber } from './pending-states.ts'

const HASH = asHash(new Uint8Array(32).fill(7))
const MESSAGE = {
  ...{
    hashNorm: HASH,
    hash: HASH,
    account: asAddress(new Uint8Array(33)),
    message: new Uint8Array(1),
    validUntil: null,
  },
}
const CONTENT: PendingContent = {
  ...{
    baseMcSeqno: 1,
    accountLt: 1n,
    rootState: new Uint8Array(1),
    traceId: null,
    startLt: 1n,
    startUtime: 1,
    endLt: 1n,
  },
  ...{ endUtime: 1, messages: 1, isIncomplete: false, isClassified: true, actions: [], transactions: [] },
}

test('a stored message goes where the table of states says, and nowhere else', async () => {
  await using server = await testDatabase()
  const { db } = server
  const seen = Object.fromEntries(PENDING_STATES.map((state): [string, Set<PendingState>] => [state, new Set()]))
  const moves: Record<string, () => Promise<unknown>> = {
    'sent again': () => addPending(db, MESSAGE, CONTENT, 2),
    'back to pending': () => updatePending(db, HASH, 'pending', CONTENT, 2),
    begun: () => updatePending(db, HASH, 'begun', CONTENT, 2),
    'begun, and no more is told': () => beginPending(db, HASH, 2),
    finalized: () => endPending(db, HASH, 'finalized', null, 2),
    invalidated: () => endPending(db, HASH, 'invalidated', 'expired', 2),
  }
  for (const from of PENDING_STATES) {
    for (const move of Object.values(moves)) {
      await db.query('delete from pending_traces')
      await addPending(db, MESSAGE, CONTENT, 1)
      await db.query('update pending_traces set state = $1', [pendingNumber(from)])
      await move()
      const [row] = await db.query<{ state: number; updated_ms: bigint }>(
        'select state, updated_ms from pending_traces',
      )
      if (row?.updated_ms === 2n) seen[from]?.add(PENDING_STATES[row.state] as PendingState)
    }
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(PENDING_TRANSITIONS).map(([from, to]) => [from, new Set<PendingState>(to)])),
  )
})
