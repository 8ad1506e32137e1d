import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Address } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { extractBlock } from '../../src/decode/extract/extract-block.ts'
import type { ExtractedBlock } from '../../src/decode/extract/extracted-block.ts'
import { resolveStates } from '../../src/decode/states/resolve-state.ts'
import { listStateAccounts } from '../../src/decode/states/zerostate.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import { extractFile, readBlockFile } from './block-files.ts'
import { hex } from './facts.ts'

export const readState = (file: string): Cell => {
  const bytes = readFileSync(file)
  return readSingleRoot(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

/** Last whole state of every account, carried from block to block. */
export class ChainStates {
  readonly last = new Map<string, AccountState>()
  resolved = 0
  unresolved: string[] = []

  start(root: Cell): void {
    for (const state of listStateAccounts(root)) this.last.set(hex(state.account), state)
  }

  /** Applies a block and gives it, with the states it leaves. */
  apply(file: string, mcSeqno = 0): { extracted: ExtractedBlock; states: readonly (AccountState | undefined)[] } {
    const { root, id } = readBlockFile(file)
    const extracted = extractBlock(root, id, mcSeqno)
    const find = (account: Address) => this.last.get(hex(account))
    const { states } = resolveStates(extracted.accounts, root.arena, find, () => undefined)
    states.forEach((state, i) => {
      const { account } = extracted.accounts[i] as { account: Address }
      if (state === undefined) this.unresolved.push(`${hex(account)} in ${file}`)
      else {
        this.resolved++
        this.last.set(hex(account), state)
      }
    })
    return { extracted, states }
  }
}

const shardHex = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')

export const blockPath = (folder: string, id: { workchain: number; shard: bigint; seqno: number }): string =>
  join(folder, `${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`)

/** Every shard block that `tops` stand on, each after those it follows: a block's seqno is above its parents'. */
export function listShardBlocks(folder: string, tops: ExtractedBlock['shards']): string[] {
  const found = new Map<string, number>()
  const queue: { workchain: number; shard: bigint; seqno: number }[] = [...tops]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const file = blockPath(folder, id)
    if (id.seqno === 0 || found.has(file)) continue
    found.set(file, id.seqno)
    queue.push(...extractFile(file).block.prev)
  }
  return [...found].sort(([, a], [, b]) => a - b).map(([file]) => file)
}
