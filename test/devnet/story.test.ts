import { afterAll, beforeAll, expect, test } from 'vitest'
import { dnsItem } from '../../src/devnet/contracts/dns.ts'
import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { jettonWallet } from '../../src/devnet/contracts/jetton.ts'
import { ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { multisigOrder } from '../../src/devnet/contracts/multisig.ts'
import { nftItem } from '../../src/devnet/contracts/nft.ts'
import { createDemo } from '../../src/devnet/demo/demo.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { Ledger, type Run } from './ledger.ts'
import { Storyteller } from './storyteller.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SEED = 'a story'

const HAPPEN = [
  ...[
    'ton_transfer',
    'call_contract',
    'contract_deploy',
    'election_deposit',
    'election_recover',
    'stake_deposit',
    'stake_withdrawal',
  ],
  ...['jetton_mint', 'jetton_transfer', 'jetton_burn'],
  ...['jetton_swap', 'dex_deposit_liquidity', 'dex_withdraw_liquidity'],
  ...[
    'nft_mint',
    'nft_transfer',
    'nft_put_on_sale',
    'nft_purchase',
    'nft_update_sale',
    'nft_cancel_sale',
    'nft_discovery',
  ],
  ...[
    'nft_put_on_auction',
    'nft_finish_auction',
    'auction_bid',
    'auction_outbid',
    'dns_purchase',
    'change_dns',
    'delete_dns',
    'renew_dns',
  ],
  ...['multisig_create_order', 'multisig_approve', 'multisig_execute'],
  ...['vesting_add_whitelist', 'vesting_send_message'],
]
const FAIL = ['ton_transfer', 'call_contract', 'jetton_swap', 'multisig_approve']
/** What somebody who looks for failures finds. */
const EXITS = [-14, 706, 'no_state', 'no_gas']
const ACTION_RESULTS = [34, 37]

test('within 70 seconds everything the API knows is there and has happened', async () => {
  const ledger = new Ledger(tvm)
  for (const account of genesisAccounts(SEED)) ledger.put(account)
  const teller = await Storyteller.for(ledger)
  const happened = new Set<string>()
  const failed = new Set<string>()
  const runs: Run[] = []
  const port = {
    now: () => ledger.now,
    state: async (address: Parameters<Ledger['state']>[0]) => ledger.state(address),
    async send(message: Uint8Array) {
      const trace = await ledger.send(message)
      runs.push(...trace)
      for (const { type, success } of await teller.tell(trace)) {
        happened.add(type)
        if (!success) failed.add(type)
      }
    },
  }
  const demo = createDemo({ seed: SEED, port, globalId: -3 })
  for (let i = 0; i < 70; i++) {
    ledger.now++
    await ledger.tickTock(ELECTOR, 'tick')
    await demo.step()
  }
  expect(HAPPEN.filter((type) => !happened.has(type))).toEqual([])
  expect(FAIL.filter((type) => !failed.has(type))).toEqual([])
  const exits = new Set(runs.map(({ exit }) => exit))
  expect(EXITS.filter((exit) => !exits.has(exit))).toEqual([])
  const results = new Set(runs.map(({ actionResult }) => actionResult))
  expect(ACTION_RESULTS.filter((result) => !results.has(result))).toEqual([])
  expect(runs.some(({ logs }) => logs.length > 0)).toBe(true)

  const { stone, clay, collection, multisig, vesting, people, jettonPool, mason } = demo.world
  const owner = people[0]?.address ?? mason.address
  const kindsOf = async (address: Parameters<Ledger['state']>[0]) =>
    (await teller.recognise(address)).map(({ kind }) => kind)
  expect(await kindsOf(stone.address)).toEqual(['jetton_master'])
  expect(await kindsOf(jettonWallet(stone, owner))).toEqual(['jetton_wallet'])
  expect(await kindsOf(jettonWallet(clay, owner))).toEqual(['jetton_wallet'])
  expect(await kindsOf(jettonPool.address)).toEqual(['jetton_master'])
  expect(await kindsOf(collection.address)).toEqual(['nft_collection'])
  expect(await kindsOf(nftItem(collection.address, 0))).toEqual(['nft_item'])
  expect((await kindsOf(dnsItem('cellar'))).sort()).toEqual(['dns_entry', 'nft_item'])
  expect(await kindsOf(multisig.address)).toEqual(['multisig_wallet'])
  expect(await kindsOf(multisigOrder(multisig.address, 0n))).toEqual(['multisig_order'])
  expect(await kindsOf(vesting.address)).toEqual(['vesting_wallet'])
}, 600_000)
