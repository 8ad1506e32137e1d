import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { decodeUrlPart } from './query-string.ts'
import { AddressText, HashText, Shard } from './value-parser.ts'

/** What a text that a person pasted may stand for: everything that its form allows. */
export interface SearchText {
  readonly address?: Address
  readonly hash?: Hash
  /** Of the masterchain. */
  readonly seqno?: number
  readonly lt?: bigint
  readonly block?: { readonly workchain: number; readonly shard: bigint; readonly seqno: number }
  readonly opcode?: number
  /** A name, or the beginning of one. */
  readonly name?: string
}

const INT32_MAX = 2n ** 31n - 1n
const INT64_MAX = 2n ** 63n - 1n
const BLOCK = /^\(?\s*(-?\d{1,3})\s*[,:]\s*(-?[0-9a-fA-Fx]{1,20})\s*[,:]\s*(\d{1,10})\s*\)?$/
const OPCODE = /^0[xX]([0-9a-fA-F]{1,8})$/
const LINK = /^https?:\/\//i
const LEAST_NAME = 2

/** Of a link, the last part that stands for something other than a name counts. */
export function readSearchText(text: string): SearchText {
  const plain = text.trim()
  if (!LINK.test(plain)) return readPlain(plain)
  const parts = plain
    .split(/[/?&#=]/)
    .map(decodeUrlPart)
    .reverse()
  for (const part of parts) {
    const { name, ...read } = readPlain(part)
    if (Object.keys(read).length > 0) return read
  }
  return {}
}

function readPlain(text: string): SearchText {
  const address = AddressText.read(text)
  if (address !== undefined) return { address }
  const hash = HashText.read(text)
  if (hash !== undefined) return { hash }
  const block = readBlock(text)
  if (block !== undefined) return { block }
  const opcode = OPCODE.exec(text)?.[1]
  if (opcode !== undefined) return { opcode: Number.parseInt(opcode, 16) }
  const name = [...text].length < LEAST_NAME ? {} : { name: text }
  if (!/^\d{1,19}$/.test(text)) return name
  const number = BigInt(text)
  return { ...name, ...(number <= INT32_MAX ? { seqno: Number(number) } : number <= INT64_MAX ? { lt: number } : {}) }
}

function readBlock(text: string): SearchText['block'] {
  const [, workchain, shardText, seqno] = BLOCK.exec(text) ?? []
  const shard = shardText === undefined ? undefined : Shard.read(shardText)
  if (shard === undefined || BigInt(seqno as string) > INT32_MAX) return undefined
  return { workchain: Number(workchain), shard, seqno: Number(seqno) }
}
