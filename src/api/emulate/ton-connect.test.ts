import { expect, test } from 'vitest'
import { digCells, LYING_PROOF } from '../../../test/cell-trees.ts'
import { asAddress } from '../../cell/address.ts'
import { MAX_DEPTH } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash } from '../../cell/hash.ts'
import type { AccountState } from '../../model/account-state.ts'
import { readEmulateTonConnect, readEmulateTrace } from './request.ts'
import { makeWalletMessage } from './ton-connect.ts'

const V2R2 = '/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E='
const V5_BETA = '89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M='
const V4R2 = '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA='

const code = buildCell((b) => b.storeUint(1, 8))
const data = buildCell((b) => b.storeUint(0, 32).storeUint(0, 32).storeBytes(new Uint8Array(48)).storeBit(0))

const wallet = (codeHash: string, parts: Partial<AccountState> = {}): AccountState =>
  ({
    account: asAddress(new Uint8Array(33)),
    ...{ code, data, codeHash: asHash(new Uint8Array(Buffer.from(codeHash, 'base64'))) },
    ...parts,
  }) as AccountState

const make = (state: AccountState | undefined) => makeWalletMessage(state, [], { validUntil: undefined, now: 1_000 })

test('wallets that the contract does not know, or does not serve, are told apart', () => {
  expect(() => make(undefined)).toThrow('Account state no code or no data')
  expect(() => make(wallet(V4R2, { data: null }))).toThrow('Account state no code or no data')
  expect(() => make(wallet(Buffer.alloc(32, 7).toString('base64')))).toThrow('Account is not a known wallet')
  expect(() => make(wallet(V5_BETA))).toThrow('Account is not a known wallet')
  expect(() => make(wallet(V2R2))).toThrow(/^Unsupported wallet type: /)
  expect(() => make(wallet(V4R2))).not.toThrow()
})

test('what a message holds is refused as the caller’s when it lies about itself or is too deep', () => {
  const address = asAddress(new Uint8Array(33))
  const message = { address, bounce: true, amount: 1n, stateInit: null, payload: digCells(MAX_DEPTH) }
  const times = { validUntil: undefined, now: 1_000 }
  expect(() => makeWalletMessage(wallet(V4R2), [message], times)).toThrow(/^invalid request: messages: payload /)

  const payload = LYING_PROOF.toString('base64')
  const from = `0:${'0'.repeat(64)}`
  const body = { from, messages: [{ address: from, amount: '1', payload }] }
  expect(() => readEmulateTonConnect(body)).toThrow(/^invalid request: invalid message payload at index 0: .*Merkle/)
  expect(() => readEmulateTrace({ boc: payload })).toThrow(/^Can't deserialize message boc: .*Merkle/)
})
