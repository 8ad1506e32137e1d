import { expect, test } from 'vitest'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import { knownWallets, madeTransfer } from './made-jettons.ts'
import { address, at, type Sent, tell } from './told.ts'

const [POOL, STAKE_WALLET, JETTON, STAKE_JETTON] = [10, 11, 12, 13] as const
const [USER_WALLET, POOL_WALLET, REFERRER, SAVED] = [14, 15, 16, 17] as const
const query = (b: Builder): Builder => b.storeUint64(1n)

const known = {
  ...knownWallets({ [USER_WALLET]: [1, JETTON], [POOL_WALLET]: [POOL, JETTON] }),
  [STAKE_WALLET]: {
    data: buildCell((b) => {
      address(address(b, POOL), STAKE_JETTON)
    }),
  },
  [POOL]: {
    // is_inited:1 index:32 factory creator lock_wallet
    data: buildCell((b) => {
      address(address(address(b.storeUint(1, 1).storeUint(5, 32), null), null), POOL_WALLET)
    }),
  },
}
const updated: Sent = { to: STAKE_WALLET, op: 0xae9307ce, body: query }
const referred: Sent = {
  to: REFERRER,
  op: 0x55c35b40,
  body: query,
  sends: [{ to: SAVED, op: 0x076ee4e0, body: query }],
}
const pay = (amount: bigint): Sent =>
  madeTransfer({ from: POOL, fromWallet: POOL_WALLET, to: 1, toWallet: USER_WALLET, amount })

test('jettons are staked, with who referred whom, or given back', () => {
  const stake = (sends: readonly Sent[]): Sent =>
    madeTransfer({
      ...{ from: 1, fromWallet: USER_WALLET, to: POOL, toWallet: POOL_WALLET, amount: 100n },
      payload: (b) => b.storeUint(0xc89a3ee4, 32).storeUint(3600, 32),
      sends: [{ to: STAKE_WALLET, op: 0xd68a4ac1, body: query, sends }],
    })
  const details = {
    period: 3600,
    minted_stake_jettons: null,
    stake_wallet: at(STAKE_WALLET),
    source: at(1),
    source_jetton_wallet: at(USER_WALLET),
    asset: at(JETTON),
    pool: at(POOL),
    amount: '100',
  }
  const accepted: Sent = { to: POOL, op: 0xf5c5baa3, body: query, sends: [referred, updated] }
  expect(tell([stake([accepted])], known)).toEqual([{ type: 'jvault_stake', success: true, details }])
  const cancelled: Sent = { to: POOL, op: 0x9eada1d9, body: query, sends: [pay(100n)] }
  expect(tell([stake([cancelled])], known)).toEqual([{ type: 'jvault_stake', success: false, details }])
  // Who knows no stakes sees the jettons that moved.
  expect(tell([stake([accepted])], known, ['v1']).map(({ type }) => type)).toContain('jetton_transfer')
})

const order = (op: number, how: Partial<Sent>): Sent => ({
  to: STAKE_WALLET,
  op,
  body: (b) => query(b).storeCoins(60n),
  ...how,
})
const asked = {
  source: at(1),
  stake_wallet: at(STAKE_WALLET),
  pool: at(POOL),
  amount: '60',
  asset: at(JETTON),
  staking_asset: at(STAKE_JETTON),
}

test('jettons are unstaked, or it stops at the wallet', () => {
  const fee: Sent = { to: 20, value: 5n }
  const request: Sent = { to: POOL, op: 0xf5c5baa3, body: query, sends: [referred, fee, pay(60n), updated] }
  expect(tell([order(0x499a9262, { sends: [request] })], known)).toEqual([
    { type: 'jvault_unstake', success: true, details: { ...asked, exit_code: null } },
  ])
  const [stopped] = tell([order(0x499a9262, { aborted: true, exitCode: 706 })], known)
  expect(stopped).toEqual({ type: 'jvault_unstake', success: true, details: { ...asked, exit_code: 706 } })
})

test('unstaking is asked for, or not granted', () => {
  const request: Sent = { to: POOL, op: 0xf5c5baa3, body: query, sends: [updated] }
  expect(tell([order(0x0168d4b7, { sends: [request] })], known)).toEqual([
    { type: 'jvault_unstake_request', success: true, details: { ...asked, exit_code: null } },
  ])
  const [refused] = tell([order(0x0168d4b7, { aborted: true, exitCode: 706 })], known)
  expect(refused).toEqual({ type: 'jvault_unstake_request', success: false, details: { ...asked, exit_code: 706 } })
  // Nothing is known of a wallet whose pool cannot be read.
  expect(tell([order(0x0168d4b7, { aborted: true })]).map(({ type }) => type)).toEqual(['call_contract'])
})

test('rewards are claimed', () => {
  const claim: Sent = {
    to: STAKE_WALLET,
    op: 0x78d9f109,
    // A dictionary of one key of 267 bits, which is the address as it stands in a cell.
    body: (b) =>
      query(b)
        .storeBit(1)
        .storeRef((leaf) => address(leaf.storeUint(0b10, 2).storeUint(267, 9), JETTON)),
    sends: [{ to: POOL, op: 0x44bc1fe3, body: query, sends: [pay(7n), updated] }],
  }
  expect(tell([claim], known)).toEqual([
    {
      type: 'jvault_claim',
      success: true,
      details: {
        claimed_rewards: [{ jetton: at(JETTON), amount: '7' }],
        source: at(1),
        stake_wallet: at(STAKE_WALLET),
        pool: at(POOL),
      },
    },
  ])
})
