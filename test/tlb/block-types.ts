import fc from 'fast-check'
import { cellHash, depthAt } from '../../src/cell/hashing.ts'
import { type AccountBlock, loadAccountBlock, storeAccountBlock } from '../../src/tlb/account-block.ts'
import { loadBlkPrevInfo, storeBlkPrevInfo } from '../../src/tlb/blk-prev-info.ts'
import { type Block, loadBlock, storeBlock } from '../../src/tlb/block.ts'
import { type BlockExtra, loadBlockExtra, storeBlockExtra } from '../../src/tlb/block-extra.ts'
import { loadBlockIdExt, storeBlockIdExt } from '../../src/tlb/block-id-ext.ts'
import { type BlockInfo, loadBlockInfo, storeBlockInfo } from '../../src/tlb/block-info.ts'
import { loadBlockProof, storeBlockProof } from '../../src/tlb/block-proof.ts'
import { type BlockSignatures, loadBlockSignatures, storeBlockSignatures } from '../../src/tlb/block-signatures.ts'
import { type ConfigParams, loadConfigParams, storeConfigParams } from '../../src/tlb/config-params.ts'
import {
  loadCryptoSignature,
  loadCryptoSignaturePair,
  Signatures,
  storeCryptoSignature,
  storeCryptoSignaturePair,
} from '../../src/tlb/crypto-signature.ts'
import { loadExtBlkRef, storeExtBlkRef } from '../../src/tlb/ext-blk-ref.ts'
import { loadGlobalVersion, storeGlobalVersion } from '../../src/tlb/global-version.ts'
import { loadMcBlockExtra, type McBlockExtra, storeMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { loadMerkleProof, type MerkleProof, storeMerkleProof } from '../../src/tlb/merkle-proof.ts'
import { loadMerkleUpdate, type MerkleUpdate, storeMerkleUpdate } from '../../src/tlb/merkle-update.ts'
import { loadShardAccountBlocks, storeShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import {
  type FutureSplitMerge,
  loadFutureSplitMerge,
  loadShardDescr,
  type ShardDescr,
  storeFutureSplitMerge,
  storeShardDescr,
} from '../../src/tlb/shard-descr.ts'
import {
  loadShardFeeCreated,
  loadShardFees,
  type ShardFee,
  storeShardFeeCreated,
  storeShardFees,
} from '../../src/tlb/shard-fees.ts'
import { loadShardHashes, type ShardTop, storeShardHashes } from '../../src/tlb/shard-hashes.ts'
import { childShards, loadShardIdent, storeShardIdent } from '../../src/tlb/shard-ident.ts'
import { loadValueFlow, storeValueFlow, type ValueFlow } from '../../src/tlb/value-flow.ts'
import {
  bool,
  bytes,
  cell,
  currencyCollection,
  entries,
  extBlkRef,
  fewCoins,
  hash,
  hashUpdate,
  int32,
  list,
  maybe,
  plainCoins,
  shardId,
  shardIdent,
  uint,
  uint64,
} from './arbitraries.ts'
import { inMsg } from './message-types.ts'
import { type TlbType, tlbType } from './tlb-type.ts'

const globalVersion = fc.record({ version: uint(32), capabilities: uint64 })

const prevInfo = fc.oneof(fc.tuple(extBlkRef), fc.tuple(extBlkRef, extBlkRef))

const blockInfo: fc.Arbitrary<BlockInfo> = fc
  .record({
    version: uint(32),
    notMaster: bool,
    afterMerge: bool,
    beforeSplit: bool,
    afterSplit: bool,
    wantSplit: bool,
    wantMerge: bool,
    keyBlock: bool,
    vertSeqnoIncr: bool,
    flags: uint(1),
    seqno: uint(32),
    vertSeqno: uint(32),
    shard: shardIdent,
    genUtime: uint(32),
    startLt: uint64,
    endLt: uint64,
    genValidatorListHashShort: uint(32),
    genCatchainSeqno: uint(32),
    minRefMcSeqno: uint(32),
    prevKeyBlockSeqno: uint(32),
    genSoftware: globalVersion,
    masterRef: extBlkRef,
    prevRefs: prevInfo,
    prevVertRef: extBlkRef,
  })
  .map((made) => ({
    ...made,
    afterMerge: made.prevRefs.length === 2,
    genSoftware: made.flags === 1 ? made.genSoftware : null,
    masterRef: made.notMaster ? made.masterRef : null,
    prevVertRef: made.vertSeqnoIncr ? made.prevVertRef : null,
  }))

const valueFlow: fc.Arbitrary<ValueFlow> = fc.record({
  fromPrevBlk: currencyCollection,
  toNextBlk: currencyCollection,
  imported: currencyCollection,
  exported: currencyCollection,
  feesCollected: currencyCollection,
  burned: maybe(currencyCollection),
  feesImported: currencyCollection,
  recovered: currencyCollection,
  created: currencyCollection,
  minted: currencyCollection,
})

const blockExtra: fc.Arbitrary<BlockExtra> = fc.record({
  inMsgDescr: cell,
  outMsgDescr: cell,
  accountBlocks: cell,
  randSeed: hash,
  createdBy: hash,
  custom: maybe(cell),
})

const block: fc.Arbitrary<Block> = fc.record({
  globalId: int32,
  info: blockInfo,
  valueFlow,
  stateUpdate: cell,
  extra: blockExtra,
})

/** The hashes in a Merkle cell are those of its children; the arena refuses others. */
const merkleProof: fc.Arbitrary<MerkleProof> = cell.map((virtualRoot) => ({
  virtualHash: cellHash(virtualRoot),
  depth: depthAt(virtualRoot.arena, virtualRoot.index),
  virtualRoot,
}))
const merkleUpdate: fc.Arbitrary<MerkleUpdate> = fc.tuple(cell, cell).map(([before, after]) => ({
  oldHash: cellHash(before),
  newHash: cellHash(after),
  oldDepth: depthAt(before.arena, before.index),
  newDepth: depthAt(after.arena, after.index),
  old: before,
  new: after,
}))

const accountBlock: fc.Arbitrary<AccountBlock> = fc.record({
  accountId: hash,
  transactions: fc
    .uniqueArray(fc.record({ lt: uint64, transaction: cell, fees: plainCoins }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ lt }) => lt,
    })
    .map((made) => made.sort((a, b) => (a.lt < b.lt ? -1 : 1))),
  stateUpdate: hashUpdate,
})

const futureSplitMerge: fc.Arbitrary<FutureSplitMerge | null> = maybe(
  fc.record({ kind: fc.constantFrom('split', 'merge'), utime: uint(32), interval: uint(32) }),
)

const fewCurrencies = fewCoins.map((coins) => ({ coins, other: new Map() }))

const shardDescr: fc.Arbitrary<ShardDescr> = fc.record({
  form: fc.constantFrom('a', 'b'),
  seqno: uint(32),
  regMcSeqno: uint(32),
  startLt: uint64,
  endLt: uint64,
  rootHash: hash,
  fileHash: hash,
  beforeSplit: bool,
  beforeMerge: bool,
  wantSplit: bool,
  wantMerge: bool,
  nxCcUpdated: bool,
  nextCatchainSeqno: uint(32),
  nextValidatorShard: shardId,
  minRefMcSeqno: uint(32),
  genUtime: uint(32),
  splitMergeAt: futureSplitMerge,
  feesCollected: fewCurrencies,
  fundsCreated: fewCurrencies,
})

/** Shards of one workchain, left to right, from a row of choices to split. */
function splitShards(shard: bigint, splits: boolean[], depth = 0): bigint[] {
  if (depth === 4 || splits.pop() !== true) return [shard]
  return childShards(shard).flatMap((child) => splitShards(child, splits, depth + 1))
}

const WHOLE = -(1n << 63n)

const shardTops: fc.Arbitrary<ShardTop[]> = fc
  .uniqueArray(fc.tuple(uint(8), list(bool, 12)), { maxLength: 3, selector: ([workchain]) => workchain })
  .map((made) => made.sort(([a], [b]) => a - b))
  .chain((workchains) =>
    fc.tuple(
      ...workchains
        .flatMap(([workchain, splits]) => splitShards(WHOLE, splits).map((shard) => ({ workchain, shard })))
        .map(({ workchain, shard }) => shardDescr.map((descr): ShardTop => ({ workchain, shard, descr }))),
    ),
  )

const feeCreated = fc.record({ fees: currencyCollection, create: plainCoins })

const shardFees: fc.Arbitrary<ShardFee[]> = fc
  .uniqueArray(fc.record({ workchain: uint(8), shard: shardId, created: feeCreated }), {
    maxLength: 4,
    selector: ({ workchain, shard }) => `${workchain}:${shard}`,
  })
  .map((made) =>
    made.sort(
      (a, b) => a.workchain - b.workchain || (BigInt.asUintN(64, a.shard) < BigInt.asUintN(64, b.shard) ? -1 : 1),
    ),
  )

const cryptoSignature = fc.record({ signedCert: maybe(cell), signature: bytes(64) })
const signaturePair = fc.record({ nodeIdShort: hash, sign: cryptoSignature })
const signatures = entries(bytes(2), signaturePair)

const blockSignatures: fc.Arbitrary<BlockSignatures> = fc.record({
  validatorListHashShort: uint(32),
  catchainSeqno: uint(32),
  sigCount: uint(32),
  sigWeight: uint64,
  signatures,
  simplex: maybe(fc.record({ sessionId: hash, slot: uint(32), candidateData: cell })),
})

const blockIdExt = fc.record({ shard: shardIdent, seqno: uint(32), rootHash: hash, fileHash: hash })

export const configParams: fc.Arbitrary<ConfigParams> = fc.record({ configAddr: hash, config: cell })

const mcBlockExtra: fc.Arbitrary<McBlockExtra> = fc.record({
  shardHashes: shardTops,
  shardFees: shardFees.map((fees) =>
    fees.map((fee) => ({ ...fee, created: { fees: fee.created.create, create: fee.created.create } })),
  ),
  prevBlkSignatures: signatures,
  recoverCreateMsg: maybe(inMsg),
  mintMsg: maybe(inMsg),
  config: maybe(configParams),
})

const NEVER_CHAINED = 'prev_blk_signatures is empty in every block'

export const BLOCK_TYPES: readonly TlbType[] = [
  tlbType({ name: 'ShardIdent', load: loadShardIdent, store: storeShardIdent, arbitrary: shardIdent, badTag: '01' }),
  tlbType({ name: 'ExtBlkRef', load: loadExtBlkRef, store: storeExtBlkRef, arbitrary: extBlkRef, badTag: null }),
  tlbType({ name: 'BlockIdExt', load: loadBlockIdExt, store: storeBlockIdExt, arbitrary: blockIdExt, badTag: '10' }),
  tlbType({
    name: 'GlobalVersion',
    load: loadGlobalVersion,
    store: storeGlobalVersion,
    arbitrary: globalVersion,
    badTag: '11000101',
  }),
  tlbType({
    name: 'BlkPrevInfo',
    // One or two is said by the header; here the shape of the cell tells.
    load: (slice) => loadBlkPrevInfo(slice, slice.remainingBits === 0),
    store: storeBlkPrevInfo,
    arbitrary: prevInfo,
    badTag: null,
  }),
  tlbType({ name: 'BlockInfo', load: loadBlockInfo, store: storeBlockInfo, arbitrary: blockInfo, badTag: '00000000' }),
  tlbType({ name: 'ValueFlow', load: loadValueFlow, store: storeValueFlow, arbitrary: valueFlow, badTag: '00000000' }),
  tlbType({ name: 'BlockExtra', load: loadBlockExtra, store: storeBlockExtra, arbitrary: blockExtra, badTag: '0000' }),
  tlbType({ name: 'Block', load: loadBlock, store: storeBlock, arbitrary: block, badTag: '11111111' }),
  tlbType({
    name: 'MERKLE_UPDATE',
    load: loadMerkleUpdate,
    store: storeMerkleUpdate,
    arbitrary: merkleUpdate,
    badTag: '00000011',
    exotic: true,
  }),
  tlbType({
    name: 'MERKLE_PROOF',
    load: loadMerkleProof,
    store: storeMerkleProof,
    arbitrary: merkleProof,
    badTag: '00000100',
    exotic: true,
  }),
  tlbType({
    name: 'AccountBlock',
    load: loadAccountBlock,
    store: storeAccountBlock,
    arbitrary: accountBlock,
    badTag: '0100',
  }),
  tlbType({
    name: 'ShardAccountBlocks',
    load: loadShardAccountBlocks,
    store: storeShardAccountBlocks,
    arbitrary: entries(hash, accountBlock).map((made) =>
      made.map(({ key, value }) => ({ ...value, accountId: key as AccountBlock['accountId'] })),
    ),
    badTag: null,
  }),
  tlbType({
    name: 'FutureSplitMerge',
    load: loadFutureSplitMerge,
    store: storeFutureSplitMerge,
    arbitrary: futureSplitMerge,
    badTag: null,
  }),
  tlbType({ name: 'ShardDescr', load: loadShardDescr, store: storeShardDescr, arbitrary: shardDescr, badTag: '1100' }),
  tlbType({ name: 'ShardHashes', load: loadShardHashes, store: storeShardHashes, arbitrary: shardTops, badTag: null }),
  tlbType({
    name: 'ShardFeeCreated',
    load: loadShardFeeCreated,
    store: storeShardFeeCreated,
    arbitrary: feeCreated,
    badTag: null,
  }),
  tlbType({ name: 'ShardFees', load: loadShardFees, store: storeShardFees, arbitrary: shardFees, badTag: null }),
  tlbType({
    name: 'CryptoSignature',
    load: loadCryptoSignature,
    store: storeCryptoSignature,
    arbitrary: cryptoSignature,
    badTag: '0110',
  }),
  tlbType({
    name: 'CryptoSignaturePair',
    load: loadCryptoSignaturePair,
    store: storeCryptoSignaturePair,
    arbitrary: signaturePair,
    badTag: null,
  }),
  tlbType({
    name: 'HashmapE 16 CryptoSignaturePair',
    load: Signatures.load,
    store: Signatures.store,
    arbitrary: signatures,
    badTag: null,
    unseen: NEVER_CHAINED,
  }),
  tlbType({
    name: 'ConfigParams',
    load: loadConfigParams,
    store: storeConfigParams,
    arbitrary: configParams,
    badTag: null,
  }),
  tlbType({
    name: 'McBlockExtra',
    load: loadMcBlockExtra,
    store: storeMcBlockExtra,
    arbitrary: mcBlockExtra,
    badTag: '1111',
  }),
  tlbType({
    name: 'BlockSignatures',
    load: loadBlockSignatures,
    store: storeBlockSignatures,
    arbitrary: blockSignatures,
    badTag: '00010000',
  }),
  tlbType({
    name: 'BlockProof',
    load: loadBlockProof,
    store: storeBlockProof,
    arbitrary: fc.record({ proofFor: blockIdExt, root: cell, signatures: maybe(blockSignatures) }),
    badTag: '11000010',
  }),
]
