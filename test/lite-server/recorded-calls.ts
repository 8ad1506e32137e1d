import { type Address, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { asHash } from '../../src/cell/hash.ts'
import { blockKey } from '../../src/node/block-key.ts'
import { runSmcMethod } from '../../src/node/lite/calls/account.ts'
import { decodeTl, encodeTl, findTlKind, type Tl } from '../../src/node/tl/codec.ts'
import { makeProofBytes } from './merkle-proof.ts'
import { fromBase64, fromHex, type JsonBlockId, listExchanges, readOracle, toBlockId } from './oracles.ts'
import { listRecordedConfigs, listRecordedTransactionLists } from './recorded-answers.ts'
import type { ServedChain } from './served-chain.ts'

interface RecordedList extends JsonBlockId {
  readonly transactions: readonly { readonly account: string; readonly lt: string; readonly hash: string }[]
}

/** A get-method that the reference node ran. */
export interface RecordedRun {
  readonly address: string
  readonly method: string
  readonly method_id: number
  readonly mode: number
  readonly params_boc: string
  readonly exit_code: number
  readonly result_boc: string | null
  readonly mc_block: JsonBlockId
  readonly shard_block: JsonBlockId
}

const WANT_RESULT = 4

export const listRecordedRuns = (): RecordedRun[] =>
  readOracle<RecordedRun>('run_smc_method.jsonl.gz').filter(
    (run) => run.mode === WANT_RESULT && run.mc_block !== undefined && typeof run.result_boc === 'string',
  )

const ID_BITS = 1 | 2 | 4
const WANT_PROOF = 32
const AFTER = 128

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The recorded chain with everything else that the reference node was asked: to the very same bytes, the very same answer. */
export function withRecordedCalls(chain: ServedChain): ServedChain {
  const answers = new Map(listExchanges().map(({ request, answer }) => [hex(request), answer]))
  for (const { call, answer } of [...listRecordedConfigs(), ...listRecordedTransactionLists()]) {
    answers.set(hex(call.request), answer)
  }
  for (const run of listRecordedRuns()) {
    const id = toBlockId(run.mc_block)
    const address = parseAddress(run.address)?.address as Address
    const { request } = runSmcMethod(id, address, BigInt(run.method_id), fromBase64(run.params_boc))
    const answer = encodeTl('liteServer.runMethodResult', {
      mode: WANT_RESULT,
      id,
      shardblk: toBlockId(run.shard_block),
      exitCode: run.exit_code,
      result: fromBase64(run.result_boc as string),
    })
    answers.set(hex(request), answer)
  }
  const libraries = listExchanges()
    .filter(({ request, answer }) => findTlKind(request) === 'liteServer.getLibraries' && answer.length > 0)
    .flatMap(({ answer }) => decodeTl(answer, 'liteServer.libraryResult').result)
  const lists = new Map(
    readOracle<RecordedList>('list_block_transactions.jsonl.gz').map((list) => [
      blockKey(toBlockId(list)),
      list.transactions.map(({ account, lt, hash }) => ({
        account: asHash(fromHex(account.split(':')[1] as string)),
        lt: BigInt(lt),
        hash: asHash(fromHex(hash)),
      })),
    ]),
  )

  const listTransactions = async (request: Tl<'liteServer.listBlockTransactions'>): Promise<Uint8Array | undefined> => {
    const { id, mode, count, after } = request
    const all = lists.get(blockKey(id))
    const bytes = await chain.blockBytes(id)
    if (!all || !bytes) return undefined
    const place =
      mode & AFTER && after
        ? all.findIndex(({ account, lt }) => lt === after.lt && Buffer.compare(account, after.account) === 0) + 1
        : 0
    const page = all.slice(place, place + count)
    return encodeTl('liteServer.blockTransactions', {
      id,
      reqCount: count,
      incomplete: place + count < all.length,
      ids: page.map((each) => ({ mode: mode & ID_BITS, ...each })),
      proof: mode & WANT_PROOF ? makeProofBytes(readSingleRoot(bytes)) : new Uint8Array(),
    })
  }

  return {
    ...chain,
    answer: async (request, head) => {
      if (request.kind === 'liteServer.getLibraries') {
        const isAsked = ({ hash }: { hash: Uint8Array }) => request.libraryList.some((one) => hex(one) === hex(hash))
        return encodeTl('liteServer.libraryResult', { result: libraries.filter(isAsked) })
      }
      if (request.kind === 'liteServer.listBlockTransactions') return listTransactions(request)
      return answers.get(hex(encodeTl(request.kind, request))) ?? chain.answer(request, head)
    },
  }
}
