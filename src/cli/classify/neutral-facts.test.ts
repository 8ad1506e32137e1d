import { Value } from '@sinclair/typebox/value'
import { expect, test } from 'vitest'
import { parseAddress } from '../../cell/address.ts'
import { NeutralFacts, toFactsOf } from './neutral-facts.ts'

const at = (n: number): string => `0:${n.toString(16).toUpperCase().padStart(64, '0')}`

function factsAt(facts: Record<string, unknown>) {
  const given = { [at(1)]: facts }
  if (!Value.Check(NeutralFacts, given)) throw new Error('these are no facts')
  const account = parseAddress(at(1))?.address
  return account && toFactsOf(given)(account)?.contracts
}

test('what is not known may be left out, or be null', () => {
  expect(factsAt({ NftItem: { index: '7' } })).toMatchObject([{ index: 7n, collection: null, owner: null }])
  expect(factsAt({ NftSale: { nft_address: at(2), full_price: null } })).toMatchObject([
    { fullPrice: 0n, marketplace: null, nftOwner: null },
  ])
  expect(factsAt({ NftAuction: { nft_addr: at(2), nft_owner: at(3) } })).toMatchObject([
    { lastBid: 0n, marketplace: null, nftOwner: parseAddress(at(3))?.address },
  ])
  expect(factsAt({ DedustPool: { assets: [{ is_ton: true }, { address: at(2) }] } })).toMatchObject([
    { assets: [null, parseAddress(at(2))?.address] },
  ])
})

test('numbers in any spelling', () => {
  const wallet = { JettonWallet: { balance: '1.5e+30', owner: at(2), jetton: at(3) } }
  expect(factsAt(wallet)).toMatchObject([{ owner: parseAddress(at(2))?.address }])
  const large = (2n ** 255n).toString()
  expect(factsAt({ NftItem: { index: large } })).toMatchObject([{ index: 2n ** 255n }])
  expect(factsAt({ NftItem: { index: 12 } })).toMatchObject([{ index: 12n }])
  expect(factsAt({ NftSale: { nft_address: at(2), full_price: '1e+21' } })).toMatchObject([{ fullPrice: 10n ** 21n }])
  expect(() => factsAt({ NftItem: { index: 'seven' } })).toThrow('seven is not a whole number')
})

test('an address that is none is refused in words', () => {
  expect(() => factsAt({ JettonWallet: { owner: 'nobody', jetton: at(3) } })).toThrow('nobody is not an address')
})
