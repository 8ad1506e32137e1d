import { sameBytes } from '../../lib/byte-key.ts'
import { type BlockId, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { blockKey, blockName } from '../../node/block-key.ts'
import { PREV_BYTES } from '../../record/block.ts'
import type { Queryable } from '../../store/database.ts'
import type { Findings } from './finding.ts'
import { readStored } from './stored-document.ts'

interface BlockRow extends BlockId {
  readonly mc_seqno: number
  readonly root_hash: Buffer
  readonly file_hash: Buffer
  readonly tx_count: number
  readonly prev: Buffer
  readonly stored: Buffer
}

interface Top extends BlockId {
  readonly mc_seqno: number
}

interface PrevRef extends BlockId {
  readonly rootHash: Buffer
}

/** Shard tops after a masterchain block: key to root hash, or null for one that was committed before the range. */
type Frontier = Map<string, Buffer | null>

const CHUNK = 100

/**
 * Rule 1, by walking the stored chain again: masterchain blocks follow each other by number and hash, and the shard
 * blocks of each are exactly those between the former shard tops and its own. Every block has the transactions it counts.
 */
export async function verifyBlocks(
  db: Queryable,
  range: { readonly first: number; readonly from: number; readonly to: number },
  findings: Findings,
  onBlock: (mcSeqno: number) => void,
): Promise<void> {
  let former = range.from === range.first ? undefined : await readFrontier(db, range.from - 1)
  let last = range.from === range.first ? undefined : await readMasterchainHash(db, range.from - 1)
  for (let from = range.from; from <= range.to && !findings.isFull; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, range.to)
    const chunk = await readChunk(db, from, to)
    for (let mcSeqno = from; mcSeqno <= to; mcSeqno++) {
      const step = chunk.get(mcSeqno)
      const master = step?.blocks.get(blockKey(masterchainId(mcSeqno)))
      if (step === undefined || master === undefined) {
        findings.add('blocks', blockName(masterchainId(mcSeqno)), 'this masterchain block is missing')
        former = undefined
        last = undefined
        continue
      }
      checkMasterchainLink(master, last, findings)
      former = checkShards(mcSeqno, step, former, findings)
      last = Buffer.from(master.root_hash)
      onBlock(mcSeqno)
    }
  }
}

const masterchainId = (seqno: number): BlockId => ({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno })

interface Step {
  readonly blocks: Map<string, BlockRow>
  readonly tops: Top[]
}

async function readChunk(db: Queryable, from: number, to: number): Promise<Map<number, Step>> {
  const steps = new Map<number, Step>()
  const step = (mcSeqno: number): Step => {
    const known = steps.get(mcSeqno)
    if (known !== undefined) return known
    const fresh: Step = { blocks: new Map(), tops: [] }
    steps.set(mcSeqno, fresh)
    return fresh
  }
  const blocks = await db.query<BlockRow>(
    `select b.workchain, b.shard, b.seqno, b.mc_seqno, b.root_hash, b.file_hash, b.tx_count, b.prev, b.doc as stored
     from blocks b where b.mc_seqno between $1 and $2`,
    [from, to],
  )
  const counts = await db.query<BlockId & { found: bigint }>(
    `select b.workchain, b.shard, b.seqno, count(*) as found
     from blocks b join transactions t on t.seqno = b.seqno and t.shard = b.shard and t.workchain = b.workchain
     where b.mc_seqno between $1 and $2 group by b.workchain, b.shard, b.seqno`,
    [from, to],
  )
  const found = new Map(counts.map((row) => [blockKey(row), Number(row.found)]))
  for (const row of blocks) {
    const missing = row.tx_count - (found.get(blockKey(row)) ?? 0)
    step(row.mc_seqno).blocks.set(blockKey(row), { ...row, tx_count: missing })
  }
  const tops = await db.query<Top>(
    'select mc_seqno, workchain, shard, seqno from shard_state where mc_seqno between $1 and $2',
    [from, to],
  )
  for (const top of tops) step(top.mc_seqno).tops.push(top)
  return steps
}

async function readFrontier(db: Queryable, mcSeqno: number): Promise<Frontier> {
  const rows = await db.query<BlockId & { root_hash: Buffer | null }>(
    `select s.workchain, s.shard, s.seqno, b.root_hash from shard_state s
     left join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno where s.mc_seqno = $1`,
    [mcSeqno],
  )
  return new Map(rows.map((row) => [blockKey(row), row.root_hash]))
}

async function readMasterchainHash(db: Queryable, seqno: number): Promise<Buffer | undefined> {
  const [row] = await db.query<{ root_hash: Buffer }>(
    'select root_hash from blocks where workchain = $1 and shard = $2 and seqno = $3',
    [MASTERCHAIN, WHOLE_SHARD, seqno],
  )
  return row?.root_hash
}

function checkMasterchainLink(block: BlockRow, last: Buffer | undefined, findings: Findings): void {
  const [prev] = prevOf(block)
  if (prev === undefined || prev.seqno !== block.seqno - 1) {
    findings.add('blocks', blockName(block), 'it does not name the masterchain block before it')
  } else if (last !== undefined && !sameBytes(prev.rootHash, last)) {
    findings.add('blocks', blockName(block), 'it stands on another block than the one stored before it')
  }
}

/** Walks back from the tops; gives the frontier for the next step. */
function checkShards(mcSeqno: number, step: Step, former: Frontier | undefined, findings: Findings): Frontier {
  const next: Frontier = new Map()
  const reached = new Set<string>([blockKey(masterchainId(mcSeqno))])
  const wanted: PrevOrTop[] = []
  for (const top of step.tops) {
    if (top.workchain === MASTERCHAIN) {
      if (top.seqno !== mcSeqno) findings.add('blocks', blockName(top), `is not the masterchain block ${mcSeqno}`)
      continue
    }
    wanted.push({ id: top, rootHash: undefined, child: `masterchain block ${mcSeqno}` })
    next.set(blockKey(top), step.blocks.get(blockKey(top))?.root_hash ?? former?.get(blockKey(top)) ?? null)
  }
  while (wanted.length > 0) {
    const { id, rootHash, child } = wanted.pop() as PrevOrTop
    const key = blockKey(id)
    const row = step.blocks.get(key)
    const stop = former?.get(key)
    const found = row?.root_hash ?? stop
    if (found != null && rootHash !== undefined && !sameBytes(found, rootHash)) {
      findings.add('blocks', blockName(id), `${child} stands on another block of that name`)
    }
    if (row === undefined) {
      const isEdge = former === undefined || id.seqno === 0 || stop !== undefined
      if (!isEdge) findings.add('blocks', blockName(id), `is missing, and ${child} stands on it`)
      continue
    }
    if (reached.has(key)) continue
    reached.add(key)
    for (const prev of prevOf(row)) wanted.push({ id: prev, rootHash: prev.rootHash, child: blockName(row) })
  }
  for (const [key, row] of step.blocks) {
    if (!reached.has(key)) findings.add('blocks', blockName(row), `masterchain block ${mcSeqno} did not commit it`)
    if (row.tx_count !== 0) findings.add('blocks', blockName(row), `${row.tx_count} of its transactions are missing`)
    checkDocument(row, findings)
  }
  return next
}

interface PrevOrTop {
  readonly id: BlockId
  readonly rootHash: Buffer | undefined
  readonly child: string
}

function prevOf({ workchain, prev }: BlockRow): PrevRef[] {
  const refs: PrevRef[] = []
  for (let at = 0; at + PREV_BYTES <= prev.length; at += PREV_BYTES) {
    refs.push({
      workchain,
      shard: prev.readBigInt64BE(at),
      seqno: prev.readInt32BE(at + 8),
      rootHash: prev.subarray(at + 12, at + 44),
    })
  }
  return refs
}

function checkDocument(row: BlockRow, findings: Findings): void {
  const read = readStored<{ seqno: unknown; root_hash: unknown; file_hash: unknown }>(row.stored, '')
  if (typeof read === 'string') {
    findings.add('documents', blockName(row), read)
    return
  }
  const { doc } = read
  const isSame =
    doc.seqno === row.seqno &&
    doc.root_hash === row.root_hash.toString('base64') &&
    doc.file_hash === row.file_hash.toString('base64')
  if (!isSame) findings.add('documents', blockName(row), 'its document speaks of another block')
}
