import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { CellarError } from '../../lib/errors.ts'
import { BASECHAIN, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Zerostate } from './chain-archive.ts'
import { derive } from './validator-key.ts'
import { writeWhole } from './write-whole.ts'

/** Written last: a folder with it holds a chain. */
const GENESIS_FILE = 'genesis.json'
const FILES = [
  { name: 'zerostate.boc', workchain: MASTERCHAIN },
  { name: 'basestate0.boc', workchain: BASECHAIN },
] as const

/**
 * The zerostates of the chain in a folder. They are kept as they were made: a later version of the program may make others
 * from the same seed.
 */
export function loadGenesis(dir: string, seed: string): readonly [Zerostate, Zerostate] | undefined {
  const path = join(dir, GENESIS_FILE)
  if (!existsSync(path)) return undefined
  const { seedMark } = JSON.parse(readFileSync(path, 'utf8')) as { seedMark?: string }
  if (seedMark !== markOf(seed)) {
    throw new CellarError('CONFIG', `the chain in ${dir} was made from another seed`, { dir })
  }
  const [masterchain, basechain] = FILES.map(({ name, workchain }) => readZerostate(join(dir, name), workchain))
  return [masterchain as Zerostate, basechain as Zerostate]
}

export function saveGenesis(dir: string, seed: string, zerostates: readonly [Zerostate, Zerostate]): void {
  mkdirSync(dir, { recursive: true })
  for (const [i, { name }] of FILES.entries()) writeWhole(join(dir, name), (zerostates[i] as Zerostate).data)
  writeWhole(join(dir, GENESIS_FILE), Buffer.from(`${JSON.stringify({ seedMark: markOf(seed) })}\n`))
}

/** Says which seed it was without saying the seed. */
const markOf = (seed: string): string => Buffer.from(derive(seed, 'mark')).toString('hex')

function readZerostate(path: string, workchain: number): Zerostate {
  const data = new Uint8Array(readFileSync(path))
  const root = readSingleRoot(data)
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(data).digest()))
  return { id: { workchain, shard: WHOLE_SHARD, seqno: 0, rootHash: cellHash(root), fileHash }, data, root }
}
