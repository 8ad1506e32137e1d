import { type Address, makeAddress } from '../../../cell/address.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { Slice } from '../../../cell/slice.ts'
import { isCellarError } from '../../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { type Account, loadAccount } from '../../../tlb/account.ts'
import { loadShardStateUnsplit } from '../../../tlb/shard-state.ts'
import { NODE_GAS_LIMIT } from '../../../tvm/get-method.ts'
import { runWithLibraries } from '../../../tvm/libraries.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { loadVmStack, vmStackCell } from '../../../tvm/vm-stack.ts'
import { type FoundAccount, findAccount } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { initialC7 } from '../initial-c7.ts'
import { contextOf, findLibrary } from '../machine-context.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { ShownTree } from '../shown-tree.ts'

const MODE = { proofs: 1, stateProof: 2, result: 4, c7: 8, libraries: 16, wholeC7: 32 }
const KNOWN_BITS = Object.values(MODE).reduce((sum, bit) => sum | bit)
const MAX_PARAMS_BYTES = 65_536
/** Nothing to run. */
const NO_CODE = -256

export const runSmcMethod: Answer<'liteServer.runSmcMethod'> = async (request, chain) => {
  const { mode, methodId, params } = request
  if (mode & ~KNOWN_BITS) throw badQuery('unsupported mode in runSmcMethod')
  if (params.length >= MAX_PARAMS_BYTES) throw badQuery('more than 64k parameter bytes passed')
  const stack = readStack(params)
  const found = findAccount(chain, request.id, request.account)
  const runnable = readAccount(found)
  const run =
    runnable &&
    (await runAccount(chain, found, runnable, makeAddress(request.account.workchain, request.account.id), {
      method: Number(methodId),
      stack,
    }))
  const { shardBlock, shardProof, proof } = found
  return {
    mode,
    id: found.id,
    shardblk: shardBlock,
    ...(mode & MODE.proofs && { shardProof, proof }),
    ...(mode & MODE.stateProof && { stateProof: proveWhole(found) }),
    ...(mode & MODE.c7 && {
      initC7: runnable ? initialC7(chain, found, runnable, (mode & MODE.wholeC7) !== 0) : NOTHING,
    }),
    ...(mode & MODE.libraries && { libExtras: NOTHING }),
    exitCode: run?.exitCode ?? NO_CODE,
    ...(mode & MODE.result && { result: run ? writeBoc(vmStackCell(run.stack), { crc: false }) : NOTHING }),
  }
}

const NOTHING = new Uint8Array()

function readStack(params: Uint8Array): StackEntry[] {
  if (params.length === 0) return []
  try {
    const root = readSingleRoot(params)
    return loadVmStack(new Slice(root.arena, root.index))
  } catch (error) {
    if (!isCellarError(error)) throw error
    throw badQuery(`cannot deserialize parameter list: ${error.message}`)
  }
}

/** An account with code; undefined for any other. */
function readAccount({ account }: FoundAccount): Account | undefined {
  if (account === undefined) return undefined
  const loaded = loadAccount(new Slice(account.account.arena, account.account.index))
  return loaded?.state.kind === 'active' && loaded.state.init.code !== null ? loaded : undefined
}

async function runAccount(
  chain: OpenChain,
  { id, shardBlock }: FoundAccount,
  account: Account,
  address: Address,
  { method, stack }: { method: number; stack: readonly StackEntry[] },
) {
  if (account.state.kind !== 'active' || account.state.init.code === null) return undefined
  const { code, data } = account.state.init
  const mcBlock = masterchainOf(chain, id)
  const state = chain.state(shardBlock)
  const { genUtime } = loadShardStateUnsplit(new Slice(state.arena, state.index))
  const context = contextOf(chain, mcBlock)
  const find = findLibrary(chain, mcBlock, account)
  return runWithLibraries(code, find, (libraries) =>
    chain.tvm.runGetMethod({
      code: writeBoc(code),
      data: data === null ? EMPTY_CELL : writeBoc(data),
      address,
      balance: account.balance.coins,
      extraCurrencies: account.balance.other,
      chain: context,
      libraries,
      unixtime: genUtime,
      gasLimit: NODE_GAS_LIMIT,
      method,
      stack,
    }),
  )
}

const EMPTY_CELL = new Uint8Array(Buffer.from('b5ee9c72010101010002000000', 'hex'))

/** What a shard's block can see of the masterchain is the block it was built on. */
function masterchainOf(chain: OpenChain, id: BlockIdExt): BlockIdExt {
  if (id.workchain === MASTERCHAIN) return id
  const { masterRef } = chain.block(id).info
  return chain.masterchainBlock(masterRef?.seqno ?? 0)
}

/** The account's cells, all of them, as a Merkle proof. */
function proveWhole({ account }: FoundAccount): Uint8Array {
  if (account === undefined) return NOTHING
  const tree = new ShownTree(account.account)
  tree.showAll(account.account)
  return writeBoc(tree.prove(), { crc: false })
}
