import { expect, test } from 'vitest'
import { asAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { AccountState } from '../../model/account-state.ts'
import { mayBeKnown, readConfirmedJetton } from './confirmed-jetton.ts'

const address = (fill: number) => asAddress(new Uint8Array(33).fill(fill, 1))
const [owner, master, stranger] = [address(1), address(2), address(3)] as const
const ODD_CODE = asHash(new Uint8Array(32).fill(9))
const PLAIN_CODE = asHash(
  new Uint8Array(Buffer.from('beb0683ebeb8927fe9fc8ec0a18bc7dd17899689825a121eab46c5a3a860d0ce', 'hex')),
)

function stateOf(balance: bigint, { status = 0, of = owner, code = ODD_CODE as Hash | null } = {}): AccountState {
  const data = buildCell((b) => {
    b.storeUint(0, status).storeCoins(balance)
    for (const each of [of, master]) b.storeUint(0b100, 3).storeBytes(each)
    b.storeRef(() => undefined)
  })
  return { account: address(7), codeHash: code, dataHash: cellHash(data), data } as AccountState
}

const known = (state: AccountState, balance: bigint) => ({
  ...{ account: Buffer.from(address(7)), owner: Buffer.from(owner), jetton: Buffer.from(master), balance },
  data_hash: Buffer.from(state.dataHash as Hash),
})

test('a standard code is read as it is', () => {
  expect(readConfirmedJetton(stateOf(5n, { code: PLAIN_CODE }), undefined, undefined)).toMatchObject({ balance: 5n })
  expect(mayBeKnown(stateOf(5n, { code: PLAIN_CODE }))).toBe(false)
})

test('a standard code with data that are not a wallet’s stops nothing', () => {
  const nobody = buildCell((b) =>
    b
      .storeCoins(5n)
      .storeUint(0, 4)
      .storeRef(() => undefined),
  )
  for (const data of [nobody, buildCell(() => undefined)]) {
    const state = { ...stateOf(5n, { code: PLAIN_CODE }), data }
    expect(readConfirmedJetton(state, undefined, undefined)).toBeNull()
  }
})

test.each([0, 4])('another one that the index knows, by the layout that tells what it knows: %i bits', (status) => {
  const [before, after] = [stateOf(5n, { status }), stateOf(8n, { status })]
  expect(mayBeKnown(after)).toBe(true)
  expect(readConfirmedJetton(after, before, known(before, 5n))).toEqual({ balance: 8n, owner, master })
  // The state before is newer than the index's.
  expect(readConfirmedJetton(after, before, known(stateOf(1n, { status }), 1n))).toMatchObject({ balance: 8n })
})

test('one whose data tell something else than the index is left alone', () => {
  const [before, after] = [stateOf(5n), stateOf(8n)]
  expect(readConfirmedJetton(after, before, undefined)).toBeNull()
  expect(readConfirmedJetton(after, undefined, known(before, 5n))).toBeNull()
  expect(readConfirmedJetton(after, before, known(before, 6n))).toBeNull()
  expect(readConfirmedJetton(stateOf(8n, { of: stranger }), before, known(before, 5n))).toBeNull()
  expect(readConfirmedJetton({ ...after, data: buildCell(() => undefined) }, before, known(before, 5n))).toBeNull()
  expect(readConfirmedJetton({ ...after, codeHash: null }, before, known(before, 5n))).toBeNull()
})
