import { readFileSync } from 'node:fs'
import { makeAddress, parseAddress } from '../../src/cell/address.ts'
import { asHash } from '../../src/cell/hash.ts'
import { MASTERCHAIN } from '../../src/model/block.ts'
import type { LiteCall } from '../../src/node/lite/call.ts'
import { getAccountState, getAccountStatePrunned } from '../../src/node/lite/calls/account.ts'
import { type BlockPoint, getBlockHeader, lookupBlock } from '../../src/node/lite/calls/block.ts'
import { getBlockProof } from '../../src/node/lite/calls/block-proof.ts'
import { getVersion } from '../../src/node/lite/calls/chain.ts'
import {
  getConfigAll,
  getConfigParams,
  getLibraries,
  getLibrariesWithProof,
  getValidatorStats,
} from '../../src/node/lite/calls/config.ts'
import { lookupBlockWithProof } from '../../src/node/lite/calls/lookup.ts'
import { getAllShardsInfo, getShardBlockProof } from '../../src/node/lite/calls/shards.ts'
import { getOneTransaction, getTransactions, listBlockTransactions } from '../../src/node/lite/calls/transactions.ts'
import { decodeTl, encodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import {
  type Exchange,
  fromBase64,
  fromHex,
  type JsonBlockId,
  listExchanges,
  readOracle,
  recordedChain,
  toBlockId,
} from './oracles.ts'

/** A question and the reference node's answer to it. */
export interface RecordedAnswer {
  readonly name: string
  readonly call: LiteCall<unknown>
  readonly answer: Uint8Array
  /** Bytes that are only the server's word, from and to: everything else must be borne out by a proof. */
  readonly claims: readonly (readonly [number, number])[]
}

const address = (text: string) => {
  const parsed = parseAddress(text)
  if (!parsed) throw new Error(`not an address: ${text}`)
  return parsed.address
}

// In an answer that begins with a block id.
const SHARD_AND_SEQNO = [4 + 4, 4 + 16] as const
const FILE_HASH = [4 + 16 + 32, 4 + 16 + 64] as const

/** Undefined for a request of which no answer can be proven. */
export function toRecordedAnswer({ name, request, answer }: Exchange): RecordedAnswer | undefined {
  const given = (call: LiteCall<unknown>, claims: RecordedAnswer['claims'] = []) => ({ name, call, answer, claims })
  switch (findTlKind(request)) {
    case 'liteServer.getBlockHeader': {
      const { id, mode } = decodeTl(request, 'liteServer.getBlockHeader')
      return given(getBlockHeader(id, mode))
    }
    case 'liteServer.lookupBlock': {
      const { id, lt, utime } = decodeTl(request, 'liteServer.lookupBlock')
      return given(lookupBlock(id, pointOf(id.seqno, lt, utime)), [FILE_HASH])
    }
    case 'liteServer.lookupBlockWithProof': {
      const { id, mcBlockId, lt, utime } = decodeTl(request, 'liteServer.lookupBlockWithProof')
      return given(lookupBlockWithProof(mcBlockId, id, pointOf(id.seqno, lt, utime)))
    }
    case 'liteServer.getShardBlockProof': {
      const { id } = decodeTl(request, 'liteServer.getShardBlockProof')
      const isShard = id.workchain !== MASTERCHAIN
      return given(getShardBlockProof(id), isShard ? [SHARD_AND_SEQNO, FILE_HASH] : [])
    }
    case 'liteServer.getConfigAll': {
      const { id, mode } = decodeTl(request, 'liteServer.getConfigAll')
      return given(getConfigAll(id, mode))
    }
    case 'liteServer.getConfigParams': {
      const { id, mode, paramList } = decodeTl(request, 'liteServer.getConfigParams')
      return given(getConfigParams(id, paramList, mode))
    }
    case 'liteServer.getAccountStatePrunned': {
      const { id, account } = decodeTl(request, 'liteServer.getAccountStatePrunned')
      return given(getAccountStatePrunned(id, makeAddress(account.workchain, account.id)))
    }
    case 'liteServer.listBlockTransactions': {
      const { id, count } = decodeTl(request, 'liteServer.listBlockTransactions')
      return given(listBlockTransactions(id, { count }), listEchoedModes(answer))
    }
    case 'liteServer.getVersion':
      return given(getVersion(), [[4, answer.length]])
    case 'liteServer.getOneTransaction': {
      const { id, account, lt } = decodeTl(request, 'liteServer.getOneTransaction')
      return given(getOneTransaction(id, makeAddress(account.workchain, account.id), lt))
    }
    case 'liteServer.getAccountState': {
      const { id, account } = decodeTl(request, 'liteServer.getAccountState')
      return given(getAccountState(id, makeAddress(account.workchain, account.id)))
    }
    case 'liteServer.getAllShardsInfo':
      return given(getAllShardsInfo(decodeTl(request, 'liteServer.getAllShardsInfo').id))
    case 'liteServer.getBlockProof': {
      const { mode, knownBlock, targetBlock } = decodeTl(request, 'liteServer.getBlockProof')
      return given(getBlockProof(knownBlock, targetBlock, { byNewest: !(mode & BY_OWN_STATE) }))
    }
    case 'liteServer.getLibraries':
      return given(getLibraries(decodeTl(request, 'liteServer.getLibraries').libraryList), [[4, 8]])
    case 'liteServer.getLibrariesWithProof': {
      const { id, libraryList } = decodeTl(request, 'liteServer.getLibrariesWithProof')
      return given(getLibrariesWithProof(id, libraryList))
    }
    case 'liteServer.getValidatorStats': {
      const { id, limit } = decodeTl(request, 'liteServer.getValidatorStats')
      // Count and completeness.
      return given(getValidatorStats(id, { limit }), [[4 + 4 + 80, 4 + 4 + 80 + 8]])
    }
    default:
      return undefined
  }
}

const BY_OWN_STATE = 0x1000

const pointOf = (seqno: number, lt: bigint | undefined, utime: number | undefined): BlockPoint =>
  lt === undefined ? (utime === undefined ? { seqno } : { utime }) : { lt }

/** Each listed transaction begins with the mode of the request, of which only the bits count that say what follows. */
function listEchoedModes(answer: Uint8Array): RecordedAnswer['claims'] {
  if (findTlKind(answer) !== 'liteServer.blockTransactions') return []
  const { ids } = decodeTl(answer, 'liteServer.blockTransactions')
  // Behind the kind, a block id, two numbers and the length of the list; each is a mode, an account, an lt and a hash.
  return ids.map((_, i) => [96 + i * 76, 96 + i * 76 + 4] as const)
}

interface RecordedAccount {
  readonly address: string
  readonly shard_block: JsonBlockId
  readonly state_boc: string
  readonly proof_boc: string
  readonly shard_proof_boc: string
}

export function listRecordedAccounts(): RecordedAnswer[] {
  if (!recordedChain) return []
  const top = recordedTop()
  return readOracle<RecordedAccount>('accounts.jsonl.gz').map((account) => ({
    name: `account ${account.address}`,
    call: getAccountState(top, address(account.address)),
    answer: encodeTl('liteServer.accountState', {
      id: top,
      shardblk: toBlockId(account.shard_block),
      shardProof: fromBase64(account.shard_proof_boc),
      proof: fromBase64(account.proof_boc),
      state: fromBase64(account.state_boc),
    }),
    claims: [],
  }))
}

interface RecordedShards {
  readonly id: JsonBlockId
  readonly data: string
  readonly proof: string
}

export function listRecordedShards(): RecordedAnswer[] {
  return readOracle<RecordedShards>('all_shards_info.jsonl.gz').map(({ id, data, proof }) => ({
    name: `shards of ${id.seqno}`,
    call: getAllShardsInfo(toBlockId(id)),
    answer: encodeTl('liteServer.allShardsInfo', {
      id: toBlockId(id),
      proof: fromBase64(proof),
      data: fromBase64(data),
    }),
    claims: [],
  }))
}

interface RecordedConfig {
  readonly id: JsonBlockId
  readonly state_proof: string
  readonly config_proof: string
  readonly params: { readonly list: number[]; readonly state_proof: string; readonly config_proof: string }
}

export function listRecordedConfigs(): RecordedAnswer[] {
  return readOracle<RecordedConfig>('config_all.json').flatMap(({ params, ...all }) => {
    const id = toBlockId(all.id)
    const answer = (proofs: { state_proof: string; config_proof: string }) =>
      encodeTl('liteServer.configInfo', {
        mode: 0,
        id,
        stateProof: fromBase64(proofs.state_proof),
        configProof: fromBase64(proofs.config_proof),
      })
    return [
      { name: 'config', call: getConfigAll(id), answer: answer(all), claims: [] },
      { name: 'config params', call: getConfigParams(id, params.list), answer: answer(params), claims: [] },
    ]
  })
}

interface RecordedPages {
  readonly address: string
  readonly pages: {
    from_lt: string
    from_hash?: string
    count: number
    block_ids: JsonBlockId[]
    transactions_boc: string
  }[]
}

/** The first page of every account; the hash it begins with is the account's last transaction. */
export function listRecordedTransactionLists(): RecordedAnswer[] {
  const last = new Map(
    readOracle<{ address: string; last_tx: { hash: string } | null }>('accounts.jsonl.gz').map((account) => [
      account.address,
      account.last_tx?.hash,
    ]),
  )
  return readOracle<RecordedPages>('get_transactions.jsonl.gz').flatMap(({ address: text, pages: [page] }) => {
    const hash = last.get(text)
    if (!page || !hash) return []
    const ids = page.block_ids.map(toBlockId)
    const answer = encodeTl('liteServer.transactionList', { ids, transactions: fromBase64(page.transactions_boc) })
    return {
      name: `transactions of ${text}`,
      call: getTransactions(address(text), BigInt(page.from_lt), asHash(fromHex(hash)), page.count),
      answer,
      claims: [[8, 8 + ids.length * 80] as const],
    }
  })
}

export const recordedTop = () => toBlockId(readOracle<{ top: JsonBlockId }>('summary.json')[0]?.top as JsonBlockId)

/** A few of them that are part of the repository. */
export function listKeptAnswers(): RecordedAnswer[] {
  const kept: { name: string; request: string; answer: string }[] = JSON.parse(
    readFileSync(new URL('kept-answers.json', import.meta.url), 'utf8'),
  )
  return kept.flatMap(
    ({ name, request, answer }) =>
      toRecordedAnswer({ name, request: fromBase64(request), answer: fromBase64(answer) }) ?? [],
  )
}

export const listRecordedExchanges = (): RecordedAnswer[] =>
  listExchanges().flatMap((each) => toRecordedAnswer(each) ?? [])
