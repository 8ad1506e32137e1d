import { createHash } from 'node:crypto'
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRaw, makeAddress } from '../../src/cell/address.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { createHighloadWallet } from '../../src/devnet/contracts/highload-wallet.ts'
import { commentCell } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { createWallet, type WalletVersion } from '../../src/devnet/contracts/wallet.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { intOf, Ledger, opcodesOf } from './ledger.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const TON = 1_000_000_000n
const stranger = makeAddress(0, createHash('sha256').update('stranger').digest())

test.each([
  ['walletV3R2', 'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk='],
  ['walletV4R2', '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA='],
  ['walletV5R1', 'IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8='],
  ['highloadV3', 'EayteVWEQJDyg78ji8FEmHH3g+fMCXlAjT9IWUg+hSU='],
  ['vestingWallet', 'tItTGr7DtxRjgpH3137W3J9qJynvyiBHcTc3TUrotZA='],
  ['jettonWalletV1', 'vrBoPr64kn/p/I7AoYvH3ReJlomCWhIeq0bFo6hg0M4='],
  ['nftSaleV3R3', 'JCIfpXHlQuBVx3vt/b9SfHr0YM/cfzRMRQeHtM+h600='],
  ['nominatorPool', 'mj7BS8CY9rRAZMMFIiyuooAPF92oXuaoGYpwle3hDc8='],
] as const)('the code of %s is the one known by its hash', (name, hash) => {
  expect(Buffer.from(cellHash(standardCode(name))).toString('base64')).toBe(hash)
})

test('a key is the same for the same seed and name', () => {
  expect(signingKey('a', 'b').publicKey).toEqual(signingKey('a', 'b').publicKey)
  expect(signingKey('a', 'b').publicKey).not.toEqual(signingKey('a', 'c').publicKey)
})

describe.each<WalletVersion>(['v3r2', 'v4r2', 'v5r1'])('wallet %s', (version) => {
  const wallet = createWallet(version, signingKey('seed', version), { globalId: -3 })
  const rich = (ledger: Ledger) => ledger.put({ ...wallet.init, balance: 100n * TON })

  test('sends what it is told to, once', async () => {
    const ledger = new Ledger(tvm)
    rich(ledger)
    const orders = [
      { to: stranger, value: TON, bounce: false, body: commentCell('hello') },
      { to: stranger, value: 2n * TON, bounce: false },
    ]
    const message = wallet.transfer({ seqno: 0, validUntil: ledger.now + 60, orders })
    const runs = await ledger.send(message)
    expect(runs.slice(1).map(({ account, value }) => [account, value])).toEqual([
      [formatRaw(stranger), TON],
      [formatRaw(stranger), 2n * TON],
    ])
    expect(ledger.state(stranger)?.balance).toBeGreaterThan((29n * TON) / 10n)
    expect(intOf((await ledger.get(wallet.address, 'seqno'))[0])).toBe(1n)
    const { data } = ledger.state(wallet.address) ?? {}
    expect(data && wallet.seqnoIn(data)).toBe(1)
    await expect(ledger.send(message)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('refuses what is late, of another key, or too much at once', async () => {
    const ledger = new Ledger(tvm)
    rich(ledger)
    const orders = [{ to: stranger, value: TON }]
    const late = wallet.transfer({ seqno: 0, validUntil: ledger.now - 1, orders })
    await expect(ledger.send(late)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const other = createWallet(version, signingKey('another seed', version), { globalId: -3 })
    ledger.put({ ...other.init, address: wallet.address, balance: TON })
    await expect(ledger.send(wallet.transfer({ seqno: 0, validUntil: ledger.now + 60, orders }))).rejects.toMatchObject(
      {
        code: 'BAD_REQUEST',
      },
    )
    const many = Array.from({ length: wallet.maxOrders + 1 }, () => ({ to: stranger, value: 1n }))
    expect(() => wallet.transfer({ seqno: 0, validUntil: 0, orders: many })).toThrow('at once')
  })

  test('deploys itself with its first message', async () => {
    const ledger = new Ledger(tvm)
    const giver = createWallet('v3r2', signingKey('seed', 'giver'))
    ledger.put({ ...giver.init, balance: 10n * TON })
    const gift = { to: wallet.address, value: 5n * TON, bounce: false }
    await ledger.send(giver.transfer({ seqno: 0, validUntil: ledger.now + 60, orders: [gift] }))
    const [first] = await ledger.send(
      wallet.transfer({ seqno: 0, validUntil: ledger.now + 60, orders: [{ to: giver.address, value: TON }] }),
    )
    expect(first).toMatchObject({ activated: true, exit: 0, outMsgs: 1 })
  })
})

test('addresses are those that the usual library finds for the same keys', () => {
  const key = signingKey('seed', 'anybody')
  const publicKey = Buffer.from(key.publicKey)
  const raw = (address: { toRawString(): string }) => address.toRawString().toUpperCase()
  for (const workchain of [0, -1]) {
    const ours = (version: WalletVersion) => formatRaw(createWallet(version, key, { workchain, globalId: -3 }).address)
    expect(ours('v3r2')).toBe(raw(WalletContractV3R2.create({ workchain, publicKey }).address))
    expect(ours('v4r2')).toBe(raw(WalletContractV4.create({ workchain, publicKey }).address))
    const walletId = { networkGlobalId: -3, context: { workchain, subwalletNumber: 0, walletVersion: 'v5r1' as const } }
    expect(ours('v5r1')).toBe(raw(WalletContractV5R1.create({ publicKey, walletId }).address))
  }
})

test('a highload wallet sends a batch, in any order, each once', async () => {
  const ledger = new Ledger(tvm)
  const wallet = createHighloadWallet(signingKey('seed', 'highload'))
  ledger.put({ ...wallet.init, balance: 1000n * TON })
  const orders = Array.from({ length: 20 }, (_, i) => ({ to: stranger, value: TON + BigInt(i), bounce: false }))
  const batch = wallet.batch({ queryId: 7, createdAt: ledger.now - 5, orders })
  const runs = await ledger.send(batch)
  expect(opcodesOf(runs)[1]).toBe('ae42e5a4')
  expect(runs.slice(2).map(({ value }) => value)).toEqual(orders.map(({ value }) => value))
  await expect(ledger.send(batch)).rejects.toMatchObject({ context: { exitCode: 36 } })
  const before = wallet.batch({ queryId: 3, createdAt: ledger.now - 5, orders: orders.slice(0, 2) })
  expect(await ledger.send(before)).toHaveLength(4)
})
