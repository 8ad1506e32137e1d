import { expect, test } from 'vitest'
import { renderStartScreen } from './start-screen.ts'

const empty = {
  version: '0.1.0',
  address: 'http://127.0.0.1:8081',
  place: 'embedded PostgreSQL in ./.cellar',
  network: 'none',
  stored: undefined,
}

test('an empty store: says so, and exactly how to begin', () => {
  const screen = renderStartScreen(empty)
  expect(screen).toMatch(/Indexed +nothing yet/)
  expect(screen).toContain('npx cellar import DIR --state ZEROSTATE.boc')
  expect(screen).toContain("curl 'http://127.0.0.1:8081/api/v3/masterchainInfo'")
})

test('existing TON clients have an address of their own, or the prefix', () => {
  const publicAddress = 'http://127.0.0.1:8082'
  expect(renderStartScreen({ ...empty, publicAddress })).toMatch(
    /API +http:\/\/127\.0\.0\.1:8081\/api\/v3\n +http:\/\/127\.0\.0\.1:8082\/api\/v3 {2}\(for existing TON clients\)\n/,
  )
  expect(renderStartScreen(empty)).toContain('http://127.0.0.1:8081/toncenter/api/v3  (for existing TON clients)')
  expect(renderStartScreen({ ...empty, publicAddress })).toMatch(
    /JSON-RPC +http:\/\/127\.0\.0\.1:8082\/api\/v2\/jsonRPC /,
  )
  expect(renderStartScreen(empty)).toMatch(/Explorer +http:\/\/127\.0\.0\.1:8081\/\n/)
})

test('what is stored: the range, the chain and the counts', () => {
  const counts = [
    { name: 'blocks', count: 533, isEstimate: false },
    { name: 'transactions', count: 1_000_000, isEstimate: true },
  ]
  const screen = renderStartScreen({ ...empty, stored: { first: 1, last: 1460, chain: 'mainnet', counts } })
  expect(screen).toContain('masterchain blocks 1 to 1,460 of mainnet')
  expect(screen).toContain('533 blocks, about 1,000,000 transactions')
  expect(screen).not.toContain('import')
})

test('one of a kind is told as one', () => {
  const counts = [
    { name: 'blocks', count: 1, isEstimate: false },
    { name: 'transactions', count: 4, isEstimate: false },
  ]
  const screen = renderStartScreen({ ...empty, stored: { first: 1, last: 1, chain: 'devnet', counts } })
  expect(screen).toContain('1 block, 4 transactions')
})

test('a chain of one’s own: where it is, a wallet to look at, and coins for the asking', () => {
  const devnet = {
    head: 1234,
    liteServer: '127.0.0.1:4443',
    configFile: '/data/devnet/global.config.json',
    wallet: '0QAB',
  }
  const stored = {
    first: 1,
    last: 1200,
    chain: 'testnet',
    counts: [{ name: 'blocks', count: 2500, isEstimate: false }],
  }
  const accounts = [{ address: '0QCD', version: 'v4r2', balance: '1000000000000000' }]
  const screen = renderStartScreen({ ...empty, network: 'devnet', stored, devnet, accounts })
  expect(screen).toMatch(/Accounts .*npx cellar devnet accounts\n +0QCD {2}v4r2 {2}1,000,000 TON\n/)
  expect(screen).toContain('devnet, a chain of your own, at masterchain block 1,234')
  expect(screen).toContain('lite server 127.0.0.1:4443, global config /data/devnet/global.config.json')
  expect(screen).toContain('masterchain blocks 1 to 1,200 of it')
  expect(screen).toMatch(/Faucet +curl 'http:\/\/127\.0\.0\.1:8081\/devnet\/faucet' .*"address":"0QAB"/)
})
