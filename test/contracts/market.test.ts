import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { accountInit, storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { textCell } from '../../src/devnet/contracts/order.ts'
import { compile, World } from './world.ts'

const someone = (n: number) => makeAddress(0, new Uint8Array(32).fill(n))
const [first, second] = [someone(1), someone(2)]

let world: World
beforeAll(() => {
  world = new World()
})
afterAll(() => world[Symbol.asyncDispose]())

/** An account whose get-methods know two addresses `a` and `b`, nobody `no`, and a cell `c`. */
async function deploy(...methods: [name: string, type: string, values: string][]) {
  const source = methods.map(
    ([name, type, values]) => `get fun ${name}(): (${type}) {
      var s = contract.getData().beginParse();
      val a = s.loadAddress();
      val b = s.loadAddress();
      val no = s.loadBits(2);
      val c = s.preloadRef();
      return (${values});
    }`,
  )
  const data = buildCell((b) => {
    storeAddress(storeAddress(storeAddress(b, first), second), null).storeCell(textCell('name'))
  })
  const account = accountInit(await compile(source.join('\n')), data)
  await world.block(account)
  return account.address
}

const types = (text: string): string =>
  [...text].map((one) => ({ i: 'int', a: 'address', n: 'slice', c: 'cell?', s: 'slice' })[one]).join(', ')

test('a sale up to version 3', async () => {
  const values = '0x46495850, -1, 1700000000, a, b, no, 500, a, 5, b, 7'
  const sale = await deploy(['get_sale_data', types('iiiaaniaiai'), values])
  expect(world.find(sale, 'nft_sale')).toEqual({
    ...{
      kind: 'nft_sale',
      isComplete: true,
      createdAt: 1_700_000_000,
      marketplace: first,
      nft: second,
      nftOwner: null,
    },
    ...{ fullPrice: 500n, marketplaceFeeAddress: first, marketplaceFee: 5n, royaltyAddress: second, royalty: 7n },
    ...{ soldAt: null, soldQueryId: null, jettonPrices: null },
  })
  const other = await deploy(['get_sale_data', types('iiiaaniaiai'), values.replace('0x46495850', '0x46495851')])
  expect(world.kindsOf(other)).toEqual([])
})

test('a sale of version 4', async () => {
  const values = '0, 1700000000, a, b, a, 500, a, 5, b, 7, 11, 12, null'
  const sale = await deploy(['get_fix_price_data_v4', types('iiaaaiaiaiiic'), values])
  expect(world.find(sale, 'nft_sale')).toMatchObject({
    isComplete: false,
    nftOwner: first,
    soldAt: 11,
    soldQueryId: 12n,
  })
})

const TERMS = '0, 1800000000, a, b, a, 100, no, 3, b, 1, 20, a, 2, 40, 1000, 10, 1700000001, 1700000002, -1'
const TERM_TYPES = 'iiaaainiaiiaiiiiiii'

test('an auction up to version 3', async () => {
  const auction = await deploy(['get_sale_data', types(`i${TERM_TYPES}`), `0x415543, ${TERMS}`])
  expect(world.find(auction, 'nft_auction')).toEqual({
    ...{
      kind: 'nft_auction',
      hasEnded: false,
      endTime: 1_800_000_000,
      marketplace: first,
      nft: second,
      nftOwner: first,
    },
    ...{ lastBid: 100n, lastMember: null, minStep: 3n, marketplaceFeeAddress: second, marketplaceFeeFactor: 1n },
    ...{
      marketplaceFeeBase: 20n,
      royaltyAddress: first,
      royaltyFactor: 2n,
      royaltyBase: 40n,
      maxBid: 1000n,
      minBid: 10n,
    },
    ...{ createdAt: 1_700_000_001, lastBidAt: 1_700_000_002, isCanceled: true, isActivated: null, stepTime: null },
    ...{ lastQueryId: null, jettonWallet: null, jettonMaster: null, isBroken: null, publicKey: null },
  })
})

test('an auction of version 4', async () => {
  const values = `-1, ${TERMS}, 300, 9, no, b, 0, 77`
  const auction = await deploy(['get_auction_data_v4', types(`i${TERM_TYPES}iinaii`), values])
  expect(world.find(auction, 'nft_auction')).toMatchObject({
    ...{ isActivated: true, lastBid: 100n, stepTime: 300, lastQueryId: 9n, jettonWallet: null, jettonMaster: second },
    ...{ isBroken: false, publicKey: 77n },
  })
})

test('a name of Telegram, with an auction and without', async () => {
  const methods: [string, string, string][] = [
    ['get_telemint_token_name', 'slice', 'c.beginParse()'],
    ['get_telemint_auction_config', types('niiiii'), 'no, 1, 2, 3, 4, 5'],
    ['royalty_params', types('iia'), '5, 100, a'],
  ]
  const sold = await deploy(...methods, ['get_telemint_auction_state', types('aiiii'), 'b, 9, 8, 7, 6'])
  expect(world.find(sold, 'telemint_item')).toEqual({
    ...{ kind: 'telemint_item', tokenName: 'name', bidder: second, bid: 9n, bidAt: 8, minBid: 7n, endTime: 6 },
    ...{ beneficiary: null, initialMinBid: 1n, maxBid: 2n, minBidStep: 3n, minExtendTime: 4, duration: 5 },
    ...{ royaltyNumerator: 5n, royaltyDenominator: 100n, royaltyDestination: first },
  })
  const idle = await deploy(...methods, [
    'get_telemint_auction_state',
    types('i'),
    '1 / (s.remainingBitsCount() - s.remainingBitsCount())',
  ])
  expect(world.find(idle, 'telemint_item')).toMatchObject({ bidder: null, bid: 0n, endTime: 0 })
})
