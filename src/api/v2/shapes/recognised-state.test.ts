import { expect, test } from 'vitest'
import { makeAddress } from '../../../cell/address.ts'
import { type Builder, buildCell } from '../../../cell/builder.ts'
import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { AccountState } from '../../../model/account-state.ts'
import { toBytes } from '../../shapes/cells.ts'
import { toRecognised } from './recognised-state.ts'
import { findWallet } from './wallet.ts'

const CODE = buildCell((b) => b.storeUint(7, 8))
const ZERO = asHash(new Uint8Array(32))

/** An account with a code that is known by the hash it is said to have. */
function stateWith(codeHash: string, store: (b: Builder) => void): AccountState {
  const data = buildCell(store)
  return {
    ...{ account: makeAddress(0, ZERO), hash: ZERO, lt: 1n, transactionHash: ZERO, status: 'active', balance: 5n },
    ...{ extraCurrencies: new Map(), frozenHash: null, library: null, root: null, code: CODE, data },
    codeHash: asHash(Buffer.from(codeHash, 'base64')),
    dataHash: cellHash(data),
  }
}

const FIRST = 0xfffffffe
const SECOND = 0x80000003
const two = (b: Builder): void => void b.storeUint(FIRST, 32).storeUint(SECOND, 32).storeUint64(0n)

const V3R2 = 'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk='
const V4R1 = 'ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0='
const V5R1 = 'IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8='

test.each([
  ['thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=', 'wallet.v3.accountState', 1],
  [V3R2, 'wallet.v3.accountState', 2],
  ['/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=', 'wallet.v4.accountState', 2],
  ['2M27t58sXKpnesRQdwvgNRviHhJQSG3oXMUqoz3RZIQ=', 'wallet.highload.v1.accountState', 1],
  ['NowDly5fTCRBK4GGUt4d4qJjDRwBFgmZnf90X7NoSa0=', 'wallet.highload.v1.accountState', 2],
])('code %s is that of %s, revision %i: a seqno of 32 bits, then an id of 64', (code, type, revision) => {
  expect(toRecognised(stateWith(code, two))).toEqual({
    account_state: { '@type': type, wallet_id: SECOND, seqno: FIRST | 0 },
    revision,
  })
})

test.each([
  ['jOtFs81LXMYOquHBO5wJI5Jnf+U2sumy2AG2Lv+TH+E=', 'wallet.highload.v2.accountState', 1],
  ['CzqIeurNKn1Au1VQvJJTFWoCkGWu+21rWDc11Y2p1b4=', 'wallet.highload.v2.accountState', 2],
  ['oNZ9LeiRn+e3yndlLM1P3FbGid56aRYeRfsNzF5HwVU=', 'dns.accountState', 1],
])('code %s is that of %s, revision %i: the id comes first, and there is no seqno', (code, type, revision) => {
  expect(toRecognised(stateWith(code, two))).toEqual({ account_state: { '@type': type, wallet_id: FIRST }, revision })
})

test('other codes, and known ones whose data is too short, are shown as they are', () => {
  for (const state of [stateWith(V4R1, two), stateWith(V5R1, two), stateWith(V3R2, (b) => b.storeUint(1, 32))]) {
    const cells = { code: toBytes(CODE), data: toBytes(state.data), frozen_hash: '' }
    expect(toRecognised(state)).toEqual({ account_state: { '@type': 'raw.accountState', ...cells }, revision: 0 })
  }
})

test('without a code there is nothing to recognise; a frozen account has the hash of what it was', () => {
  const uninited = (frozen_hash: string) => ({
    ...{ account_state: { '@type': 'uninited.accountState', frozen_hash }, revision: 0 },
  })
  expect(toRecognised(undefined)).toEqual(uninited(''))
  const { code: _, ...rest } = stateWith(V3R2, two)
  expect(toRecognised({ ...rest, code: null, codeHash: null, frozenHash: ZERO, status: 'frozen' })).toEqual(
    uninited('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='),
  )
})

test('a wallet has signed numbers, and only those that its version keeps', () => {
  expect(findWallet(stateWith('WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8=', two))).toEqual({
    ...{ wallet_type: 'wallet v1 r3', seqno: FIRST | 0 },
  })
  const numbers = { seqno: FIRST | 0, wallet_id: SECOND | 0 }
  expect(findWallet(stateWith(V4R1, two))).toEqual({ wallet_type: 'wallet v4 r1', ...numbers })
  expect(findWallet(stateWith(V5R1, (b) => two(b.storeBit(1))))).toEqual({
    ...{ wallet_type: 'wallet v5 r1', is_signature_allowed: true, ...numbers },
  })
  expect(findWallet(stateWith('jOtFs81LXMYOquHBO5wJI5Jnf+U2sumy2AG2Lv+TH+E=', two))).toBeUndefined()
})
