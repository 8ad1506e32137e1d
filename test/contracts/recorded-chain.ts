import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Address, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import type { Contract } from '../../src/model/contract.ts'
import type { Database } from '../../src/store/database.ts'
import { decodeContract } from '../../src/store/tables/contract-rows.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from '../../src/store/tables/contract-tables.ts'

/** A value that the node's own virtual machine left on its stack. */
export interface Value {
  readonly type: string
  readonly value?: string
  readonly boc?: string
  readonly address?: string
  readonly items?: readonly Value[]
}

export interface MethodAnswer {
  readonly address: string
  readonly method: string
  readonly params: readonly Value[]
  readonly exit_code: number
  readonly stack: readonly Value[]
}

export interface Event {
  readonly kind: string
  readonly from: string
  readonly trace?: TraceNode
  readonly [name: string]: unknown
}

export interface TraceNode {
  readonly account: string
  readonly lt: string
  readonly hash: string
  readonly aborted?: boolean
  readonly op?: string
  readonly children?: readonly TraceNode[]
}

const unzip = (path: string): string => gunzipSync(readFileSync(path)).toString()

export const methodAnswers = (folder: string): MethodAnswer[] =>
  unzip(join(folder, 'oracles', 'run_smc_method.jsonl.gz'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MethodAnswer)

export const scenario = (
  folder: string,
): { readonly events: readonly Event[]; readonly contracts: Readonly<Record<string, string>> } =>
  JSON.parse(unzip(join(folder, 'scenario.json.gz')))

export const raw = (address: Address | null): string | null => address && formatRaw(address).toLowerCase()

export const toAddress = (text: string): Address => parseAddress(text)?.address as Address

export const hashOfBoc = (base64: string): string =>
  Buffer.from(cellHash(readSingleRoot(Buffer.from(base64, 'base64')))).toString('hex')

/** All that is stored of contracts, by raw address. */
export async function storedContracts(db: Database): Promise<Map<string, Contract[]>> {
  const found = new Map<string, Contract[]>()
  for (const kind of TABLED_KINDS) {
    const rows = await db.query<Record<string, unknown>>(`select * from ${CONTRACT_TABLES[kind].table}`)
    for (const values of rows) {
      const { contract, place } = decodeContract({ kind, values })
      const address = raw(place.account) as string
      found.set(address, [...(found.get(address) ?? []), contract])
    }
  }
  return found
}

/** A transaction of a trace and all below it. */
export const walk = (node: TraceNode): TraceNode[] => [node, ...(node.children ?? []).flatMap(walk)]
