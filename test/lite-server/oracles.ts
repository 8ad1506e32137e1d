import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { asHash } from '../../src/cell/hash.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { sharedData } from '../shared-data.ts'

/** Where the recorded chain lies, if it is here. */
export const recordedChain: string | undefined = sharedData('recorded')

/** A raw function and the raw answer the reference node gave. */
export interface Exchange {
  readonly name: string
  readonly request: Uint8Array
  readonly answer: Uint8Array
}

export interface JsonBlockId {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly root_hash: string
  readonly file_hash: string
}

export const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

export const toBlockId = (id: JsonBlockId): BlockIdExt => ({
  workchain: id.workchain,
  shard: BigInt(id.shard),
  seqno: id.seqno,
  rootHash: asHash(fromHex(id.root_hash)),
  fileHash: asHash(fromHex(id.file_hash)),
})

/** The records of one oracle file; none when the recorded chain is not here. */
export function readOracle<T>(name: string): T[] {
  if (!recordedChain) return []
  const bytes = readFileSync(`${recordedChain}/oracles/${name}`)
  if (!name.endsWith('.gz')) return [JSON.parse(bytes.toString('utf8')) as T]
  return gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

const FILES_WITH_RAW_BYTES = [
  'masterchain_info.json',
  'libraries.json',
  'out_msg_queue_sizes.json',
  'validator_stats.json',
  'block_headers_and_proofs.jsonl.gz',
  'block_proof.jsonl.gz',
  'get_one_transaction.jsonl.gz',
  'run_smc_method.jsonl.gz',
]

/** Every raw request with its raw answer, wherever it stands in the files. */
export function listExchanges(): Exchange[] {
  const found: Exchange[] = []
  const visit = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return
    const record = value as Record<string, unknown>
    const answer = record.answer_hex ?? record.answer_b64
    if (typeof record.request_hex === 'string' && typeof answer === 'string') {
      const bytes = record.answer_hex === undefined ? fromBase64(answer) : fromHex(answer)
      found.push({ name, request: fromHex(record.request_hex), answer: bytes })
    }
    for (const [key, child] of Object.entries(record)) visit(child, `${name} ${key}`)
  }
  for (const file of FILES_WITH_RAW_BYTES) {
    readOracle(file).forEach((record, line) => {
      visit(record, `${file}:${line + 1}`)
    })
  }
  return found
}
