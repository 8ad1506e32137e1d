import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** For the process whose snapshots are taken: it writes one into `folder` at each `SIGUSR2`. */
export const snapshotEnv = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
})

export interface HeapClass {
  readonly count: number
  readonly bytes: number
}

/** What lies in the heap of the main thread after a garbage collection, by kind and name. */
export type HeapSummary = ReadonlyMap<string, HeapClass>

const LOOK_MS = 1_000

/** Asks for a snapshot, waits until it is whole, and sums it up. */
export async function takeSnapshot(pid: number, folder: string): Promise<HeapSummary> {
  process.kill(pid, 'SIGUSR2')
  for (let size = -1; ; await sleep(LOOK_MS)) {
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.heapsnapshot'))
    if (name === undefined) continue
    const path = join(folder, name)
    const now = statSync(path).size
    if (now > 0 && now === size) {
      const summary = summarise(readFileSync(path, 'utf8'))
      rmSync(path)
      return summary
    }
    size = now
  }
}

interface SnapshotFile {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Names of what is told apart by its class; strings and numbers are known by their kind alone. */
const NAMED = new Set(['object', 'native', 'closure', 'hidden', 'object shape'])

function summarise(text: string): HeapSummary {
  const { snapshot, nodes, strings } = JSON.parse(text) as SnapshotFile
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const summary = new Map<string, HeapClass>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] as number] ?? ''
    const label = NAMED.has(kind) ? `${kind} ${strings[nodes[at + name] as number]?.slice(0, 60)}` : kind
    const { count, bytes } = summary.get(label) ?? { count: 0, bytes: 0 }
    summary.set(label, { count: count + 1, bytes: bytes + (nodes[at + size] as number) })
  }
  return summary
}

export const totalMegabytes = (summary: HeapSummary): number =>
  [...summary.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024

/** What has grown most, as rows of a table. */
export function listGrowth(before: HeapSummary, after: HeapSummary, most: number) {
  return [...after]
    .map(([label, { count, bytes }]) => {
      const was = before.get(label) ?? { count: 0, bytes: 0 }
      return { label, count: count - was.count, bytes: bytes - was.bytes }
    })
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ label, count, bytes }) => ({ 'in the heap': label, more: count, 'more KB': (bytes / 1024).toFixed(0) }))
}
