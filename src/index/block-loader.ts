import { sameBytes } from '../lib/byte-key.ts'
import { CellarError, isCellarError } from '../lib/errors.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../model/block.ts'
import type { BlockFolder, BlockPlace } from '../node/block-folder.ts'
import { blockName } from '../node/block-key.ts'
import type { ParsedBlock } from './parse-block.ts'

/** A block that the chain names and the folder does not have. */
export class MissingBlock extends CellarError {
  readonly id: BlockId

  constructor(id: BlockId) {
    const { workchain, shard, seqno } = id
    super('BROKEN_INPUT', `block ${blockName(id)} is not in the folder`, { workchain, shard, seqno })
    this.id = id
  }
}

/** Gives proven blocks: what does not hash to the id it is asked for by is refused. */
export interface ChainLoader {
  /** The block of exactly this id, as a link of the chain gives it. */
  load(id: BlockIdExt): Promise<ParsedBlock>
  /** A masterchain block by its place; `prev`, where known, is the one it must stand on. */
  loadMasterchain(seqno: number, prev: BlockIdExt | undefined): Promise<ParsedBlock>
}

/** Gives blocks out of a folder. */
export interface BlockLoader extends ChainLoader {
  /** Whatever claims to be this block and can be read as one; to be held against something that is proven. */
  loadUnproven(id: BlockId): Promise<ParsedBlock[]>
}

export function createBlockLoader(
  folder: BlockFolder,
  parse: (bytes: Uint8Array) => Promise<ParsedBlock> | ParsedBlock,
): BlockLoader {
  /** Tries every place that claims to hold the block; the first complaint is the one told. */
  const loadFrom = async (id: BlockId, check: (block: ParsedBlock) => string | undefined): Promise<ParsedBlock> => {
    let complaint: CellarError | undefined
    for (const place of folder.places(id)) {
      try {
        const block = await parse(await folder.read(place))
        const why = checkName(block.id, id) ?? check(block)
        if (why === undefined) return block
        complaint ??= refused(id, place, why)
      } catch (error) {
        if (!isCellarError(error) || error.code === 'BROKEN_INPUT') throw error
        complaint ??= refused(id, place, error.message, error)
      }
    }
    throw complaint ?? new MissingBlock(id)
  }

  return {
    async loadUnproven(id) {
      const blocks: ParsedBlock[] = []
      for (const place of folder.places(id)) blocks.push(await parse(await folder.read(place)))
      return blocks
    },
    load: (id) => loadFrom(id, (block) => checkHashes(block.id, id)),
    loadMasterchain: (seqno, prev) =>
      loadFrom({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }, ({ prev: [found] }) =>
        prev === undefined || found === undefined ? undefined : checkLink(found, prev),
      ),
  }
}

function checkName(found: BlockId, wanted: BlockId): string | undefined {
  const isSame = found.workchain === wanted.workchain && found.shard === wanted.shard && found.seqno === wanted.seqno
  return isSame ? undefined : `its header calls it ${blockName(found)}`
}

function checkHashes(found: BlockIdExt, wanted: BlockIdExt): string | undefined {
  if (!sameBytes(found.rootHash, wanted.rootHash)) return 'its root hash is not the one the chain names'
  if (!sameBytes(found.fileHash, wanted.fileHash)) {
    return 'its file hash is not the one the chain names, though its root hash is: the file was written again by some tool'
  }
  return undefined
}

function checkLink(found: BlockIdExt, wanted: BlockIdExt): string | undefined {
  const isSame = checkName(found, wanted) === undefined && checkHashes(found, wanted) === undefined
  return isSame ? undefined : `it does not stand on the masterchain block ${blockName(wanted)} before it`
}

const refused = (id: BlockId, place: BlockPlace, why: string, cause?: Error): CellarError =>
  new CellarError(
    'BROKEN_CHAIN',
    `block ${blockName(id)} in ${place.path} is refused: ${why}`,
    { path: place.path },
    { cause },
  )
