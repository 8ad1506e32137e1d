import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { shardHex } from '../../src/node/block-key.ts'

/** Writes blocks as `cellar import` takes them. Gives the paths of the zerostates. */
export async function exportBlocks(chain: DevnetChain, ids: readonly BlockIdExt[], dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true })
  for (const id of ids) {
    const name = `${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`
    await writeFile(join(dir, name), chain.archive.findBlock(id) as Uint8Array)
  }
  const states = chain.archive.zerostates().map(({ id, data }) => ({ path: join(dir, `state${id.workchain}`), data }))
  for (const { path, data } of states) await writeFile(path, data)
  return states.map(({ path }) => path)
}
