import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { attempt, readStack, sliceOf } from '../../src/decode/contracts/stack-values.ts'
import { findWalletReader } from '../../src/decode/contracts/standard-jettons.ts'
import { loadStateInit } from '../../src/tlb/state-init.ts'
import { prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { sharedData } from '../shared-data.ts'
import { bareConfig, stateOf } from './world.ts'

interface Message {
  readonly destination: string | null
  readonly init_state: string | null
}

interface RealTrace {
  readonly transactions: readonly { readonly in_msg: Message | null; readonly out_msgs: readonly Message[] }[]
  readonly account_facts: Readonly<Record<string, { readonly JettonWallet?: { owner: string; jetton: string } }>>
}

const folder = sharedData('real', 'traces')
let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
})
afterAll(() => tvm?.stop())

const chain = prepareChain(prepareConfig(bareConfig(12)), null)
const raw = (address: Address): string => formatRaw(address).toLowerCase()

async function readWallet(account: Address, init: string): Promise<{ owner: string; jetton: string } | undefined> {
  const { code, data } = loadStateInit(sliceOf(readSingleRoot(Buffer.from(init, 'base64'))))
  const { codeHash } = stateOf(account, code, data)
  if (code === null || data === null || codeHash === null) return undefined
  const reader = findWalletReader(codeHash)
  const wallet =
    reader === undefined
      ? readStack(
          (
            await tvm.runGetMethod({
              ...{ code: writeBoc(code), data: writeBoc(data), address: account, balance: 10n ** 9n, chain },
              ...{ unixtime: 1_750_000_000, method: 'get_wallet_data', stack: [] },
            })
          ).stack,
          4,
          (values) => {
            values.int()
            return { owner: values.address(), master: values.address() }
          },
        )
      : attempt(() => reader(sliceOf(data)))
  return wallet && { owner: raw(wallet.owner), jetton: raw(wallet.master) }
}

test.skipIf(!folder)(
  'jetton wallets of mainnet, read from what they were deployed with, are what an indexer knew',
  async () => {
    let read = 0
    for (const name of readdirSync(folder as string)) {
      const trace = JSON.parse(readFileSync(join(folder as string, name), 'utf8')) as RealTrace
      const messages = trace.transactions.flatMap(({ in_msg: first, out_msgs: rest }) => [first, ...rest])
      const deployed = new Map(
        messages.flatMap((one) =>
          one?.init_state && one.destination ? [[one.destination, one.init_state] as const] : [],
        ),
      )
      for (const [address, init] of deployed) {
        const fact = trace.account_facts[address]?.JettonWallet
        if (fact === undefined) continue
        const account = parseAddress(address)?.address as Address
        const wallet = await readWallet(account, init)
        // Code in a library that is not here cannot be run.
        if (wallet === undefined) continue
        expect(wallet, address).toEqual({ owner: fact.owner, jetton: fact.jetton })
        read++
      }
    }
    expect(read).toBeGreaterThan(30)
  },
)
