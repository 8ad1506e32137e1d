import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { loadMsgAddressInt, toAddress } from '../../src/tlb/msg-address.ts'
import { CLIENT_GAS_LIMIT, NODE_GAS_LIMIT } from '../../src/tvm/get-method.ts'
import { runWithLibraries } from '../../src/tvm/libraries.ts'
import { prevBlocksInfoAt } from '../../src/tvm/prev-blocks-info.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { loadVmStack } from '../../src/tvm/vm-stack.ts'
import { readBlockFile } from '../blocks/block-files.ts'
import { hex, readLines } from '../blocks/facts.ts'
import { type JsonBlockId, toBlockId } from '../lite-server/oracles.ts'
import { sharedData } from '../shared-data.ts'
import {
  accountPart,
  mcExtraOf,
  type RecordedAccount,
  type RecordedContext,
  readState,
  recordedContext,
  sliceOf,
  statePart,
  topAccounts,
} from './recorded-context.ts'
import { stackText } from './stack-text.ts'
import { type TonlibEntry, tonlibStack } from './tonlib-stack.ts'

const recorded = sharedData('recorded')
const oracle = <T>(name: string): T[] =>
  recorded === undefined ? [] : readLines<T>(join(recorded, 'oracles', `${name}.jsonl.gz`))

interface NodeRun {
  readonly address: string
  readonly method: string
  readonly method_id: number
  readonly params: readonly unknown[]
  readonly params_boc: string
  readonly exit_code: number
  readonly result_boc: string
}

interface TonlibRun {
  readonly address: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly gas_used: number
  readonly exit_code: number
  readonly stack: readonly TonlibEntry[]
}

const readStack = (boc: string): StackEntry[] => loadVmStack(sliceOf(readSingleRoot(Buffer.from(boc, 'base64'))))

/** Both oracles print what they asked for the same way. */
const requestKey = ({ address, method, params }: NodeRun | TonlibRun): string =>
  `${address} ${method} ${JSON.stringify(params)}`

describe.skipIf(recorded === undefined)('get-methods of the recorded chain', () => {
  let tvm: Tvm
  let context: RecordedContext

  beforeAll(async () => {
    tvm = await createTvm({ workers: 2, deadlineMs: 60_000 })
    context = recordedContext(recorded as string)
  })
  afterAll(() => tvm?.stop())

  async function run(address: string, method: string | number, stack: StackEntry[], gasLimit: bigint) {
    const account = context.accounts.get(address) as RecordedAccount
    const part = accountPart(account)
    if (part === undefined) throw new Error(`${address} has no code`)
    const unixtime = context.genUtime(account)
    return runWithLibraries(readSingleRoot(part.code), context.findLibrary, (libraries) =>
      tvm.runGetMethod({ ...part, chain: context.chain, libraries, unixtime, gasLimit, method, stack }),
    )
  }

  test('every answer is the node’s own', async () => {
    const asked = oracle<NodeRun>('run_smc_method')
    const found = await Promise.all(
      asked.map(async ({ address, method, method_id, params_boc }) => {
        const { exitCode, stack } = await run(address, method_id, readStack(params_boc), NODE_GAS_LIMIT)
        return `${address} ${method} ${exitCode} ${stackText(stack)}`
      }),
    )
    const expected = asked.map(
      ({ address, method, exit_code, result_boc }) =>
        `${address} ${method} ${exit_code} ${stackText(readStack(result_boc))}`,
    )
    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(100)
  })

  test('every answer and its gas are tonlib’s own', async () => {
    const params = new Map(oracle<NodeRun>('run_smc_method').map((one) => [requestKey(one), one]))
    const asked = oracle<TonlibRun>('tonlib_run_get_method')
    const found = await Promise.all(
      asked.map(async (request) => {
        const { address, method } = request
        const { params_boc } = params.get(requestKey(request)) as NodeRun
        const result = await run(address, method, readStack(params_boc), CLIENT_GAS_LIMIT)
        return { address, method, exit: result.exitCode, gas: result.gasUsed, stack: tonlibStack(result.stack) }
      }),
    )
    const expected = asked.map(({ address, method, exit_code, gas_used, stack }) => ({
      address,
      method,
      exit: exit_code,
      gas: BigInt(gas_used),
      stack,
    }))
    expect(found).toEqual(expected)
  })

  test('the previous blocks are those of the chain', () => {
    const top = JSON.parse(readFileSync(join(recorded as string, 'oracles', 'summary.json'), 'utf8')).top as JsonBlockId
    const extra = mcExtraOf(readState(join(recorded as string, 'states', '-1_8000000000000000_631.state.boc')))
    const info = prevBlocksInfoAt(toBlockId(top), extra, 13)
    const file = (seqno: number) => join(recorded as string, 'blocks', `-1_8000000000000000_${seqno}.boc`)
    const plain = ({ seqno, rootHash, fileHash }: BlockIdExt) => [seqno, hex(rootHash), hex(fileHash)]
    for (const [i, id] of info.lastMcBlocks.entries()) expect(plain(id)).toEqual(plain(readBlockFile(file(631 - i)).id))
    expect(info.lastMcBlocks).toHaveLength(16)
    expect(plain(info.prevKeyBlock)).toEqual(plain(readBlockFile(file(248)).id))
    expect(info.lastMcBlocks100?.map(({ seqno }) => seqno)).toEqual([600, 500, 400, 300, 200, 100, 0])
    expect(prevBlocksInfoAt(toBlockId(top), extra, 8).lastMcBlocks100).toBeNull()
  })

  test('a jetton master gives each of its wallets’ own addresses, with code in libraries too', async () => {
    const accounts = topAccounts(recorded as string)
    const wallets = oracle<NodeRun>('run_smc_method').filter(({ method }) => method === 'get_wallet_data')
    for (const { address, result_boc } of wallets) {
      const [, owner, master] = readStack(result_boc)
      const state = accounts.get(addressOf(master))
      const { code } = state as { code: Cell }
      const stack = [owner as StackEntry]
      const { stack: answer } = await runWithLibraries(code, context.findLibrary, (libraries) =>
        tvm.runGetMethod({
          ...statePart(state as AccountState),
          chain: context.chain,
          libraries,
          unixtime: 1,
          method: 'get_wallet_address',
          stack,
        }),
      )
      expect(addressOf(answer[0])).toBe(address)
    }
    expect(wallets.length).toBeGreaterThan(3)
  })
})

function addressOf(entry: StackEntry | undefined): string {
  if (entry?.type !== 'slice') throw new Error('no address')
  const address = toAddress(loadMsgAddressInt(entry.slice.clone()))
  return address === null ? '' : formatRaw(address).toLowerCase()
}
