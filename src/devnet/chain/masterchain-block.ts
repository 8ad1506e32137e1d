import { type Address, makeAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { loadConfigAddress } from '../../tlb/config-params/addresses.ts'
import { loadFundamentalSmc } from '../../tlb/config-params/fundamental-smc.ts'
import { loadWorkchains } from '../../tlb/config-params/workchain-descr.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { addCurrencies, type CurrencyCollection, NO_CURRENCIES } from '../../tlb/currency-collection.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import type { InMsg } from '../../tlb/in-msg.ts'
import { storeMcBlockExtra } from '../../tlb/mc-block-extra.ts'
import { storeMcStateExtra, storeMcStateHistory } from '../../tlb/mc-state-extra.ts'
import { storeMessage } from '../../tlb/message.ts'
import { type KeyMaxLt, loadKeyMaxLt, storeKeyExtBlkRef, storeKeyMaxLt } from '../../tlb/old-mc-blocks-info.ts'
import type { ShardFee } from '../../tlb/shard-fees.ts'
import { type ShardTop, storeShardHashes } from '../../tlb/shard-hashes.ts'
import { type ReadableAugmentation, updateDictionary } from '../state/update-dictionary.ts'
import { Collation, type Neighbour } from './collation.ts'
import { updateCreatorStats } from './creator-stats.ts'
import { type FinishedBlock, finishBlock } from './finished-block.ts'
import { MASTERCHAIN_BLOCK_FEE } from './genesis-config.ts'
import { updateLibraries } from './public-libraries.ts'
import { ltAfter, minRefOf, type Round, randSeedOf, takeMessages, toNeighbour } from './round.ts'
import { holds } from './routing.ts'
import type { ShardBlock } from './shard-blocks.ts'
import { applySplitMergeRequests, toShardTop } from './shard-plan.ts'
import { openState } from './starting-state.ts'

/** Catchain sessions of the masterchain never change: there is one validator. */
const CATCHAIN_SEQNO = 0
const NO_SEQNO = 0xffff_ffff

const KEY_MAX_LT: ReadableAugmentation<KeyMaxLt> = {
  loadExtra: loadKeyMaxLt,
  storeExtra: storeKeyMaxLt,
  combine: (a, b) => ({ key: a.key || b.key, maxEndLt: a.maxEndLt > b.maxEndLt ? a.maxEndLt : b.maxEndLt }),
  empty: () => ({ key: false, maxEndLt: 0n }),
}

export interface MasterchainBlock {
  readonly block: FinishedBlock
  readonly tops: readonly ShardTop[]
}

/** The block that registers the shard blocks of its round. */
export async function makeMasterchainBlock(
  round: Round,
  shardBlocks: readonly ShardBlock[],
): Promise<MasterchainBlock> {
  const { start, arena, key, extra } = round
  const { seqno } = start
  const tops = registerShards(round, shardBlocks, seqno)
  const registered = tops.filter(({ descr }) => descr.regMcSeqno === seqno)
  const shardFees = registered.map(
    ({ workchain, shard, descr }): ShardFee => ({
      workchain,
      shard,
      created: { fees: descr.feesCollected, create: descr.fundsCreated },
    }),
  )
  const feesImported = shardFees.reduce((sum, { created }) => addCurrencies(sum, created.fees), NO_CURRENCIES)
  const createdInShards = shardFees.reduce((sum, { created }) => addCurrencies(sum, created.create), NO_CURRENCIES)
  const created: CurrencyCollection = { ...NO_CURRENCIES, coins: MASTERCHAIN_BLOCK_FEE }
  const recovered = [start.validatorFees, created, feesImported].reduce(addCurrencies)

  const work = openCollation(round, shardBlocks, tops)
  const recoverCreateMsg = await runBlock(round, work, recovered)
  const config = configAfter(round, work)
  const isKeyBlock = cellHash(config).some((byte, i) => byte !== cellHash(extra.config.config)[i])
  const configParams = { configAddr: extra.config.configAddr, config }
  const shardRefs = shardBlocks.map(({ block }) => block.info.minRefMcSeqno)
  const block = finishBlock(arena, round.since, work, {
    afterMerge: false,
    afterSplit: false,
    beforeSplit: false,
    wantSplit: false,
    wantMerge: false,
    keyBlock: isKeyBlock,
    catchainSeqno: CATCHAIN_SEQNO,
    validatorSetHash: key.masterchainSetHash(CATCHAIN_SEQNO),
    prevKeyBlockSeqno: round.prevKeyBlockSeqno,
    minRefMcSeqno: Math.min(minRefOf(work, seqno), ...shardRefs, ...tops.map(({ descr }) => descr.minRefMcSeqno)),
    masterRef: null,
    createdBy: key.publicKey,
    created,
    recovered,
    feesImported,
    libraries: updateLibraries(arena, start.libraries, work.accounts.values()),
    masterchain: {
      block: buildCell((b) =>
        storeMcBlockExtra(b, {
          shardHashes: tops,
          shardFees,
          prevBlkSignatures: [],
          recoverCreateMsg,
          mintMsg: null,
          config: isKeyBlock ? configParams : null,
        }),
      ),
      state: arena.build((b) =>
        storeMcStateExtra(b, {
          shardHashes: new Slice(...cellParts(arena.build((hashes) => storeShardHashes(hashes, tops)))).loadMaybeRef(),
          config: configParams,
          history: historyAfter(round, isKeyBlock, shardBlocks.length),
          globalBalance: [extra.globalBalance, created, createdInShards].reduce(addCurrencies),
        }),
      ),
    },
  })
  return { block, tops }
}

/** Ticks, fees to their collector, messages, tocks: in the order a node takes them. */
async function runBlock(round: Round, work: Collation, recovered: CurrencyCollection): Promise<InMsg> {
  const { extra, now } = round
  const { config } = extra.config
  await runTickTock(round, work, 'tick')
  const collector = findConfigParam(config, 3) ?? findConfigParam(config, 1)
  const to = masterchainAddress(collector === undefined ? extra.config.configAddr : loadConfigAddress(collector))
  const recoverCreateMsg = await work.takeSpecial(specialMessage(to, recovered, work.settings.startLt, now), to)
  work.dropDelivered()
  await work.importQueued()
  await takeMessages(round, work)
  await work.sendNew(false)
  await runTickTock(round, work, 'tock')
  await work.sendNew(true)
  work.finish()
  return recoverCreateMsg
}

async function runTickTock(round: Round, work: Collation, which: 'tick' | 'tock'): Promise<void> {
  const { config, configAddr } = round.extra.config
  const special = findConfigParam(config, 31)
  for (const id of [...(special === undefined ? [] : loadFundamentalSmc(special)), configAddr]) {
    const address = masterchainAddress(id)
    const { account } = work.accountOf(address)
    if (account?.state.kind === 'active' && account.state.init.special?.[which]) await work.tickTock(address, which)
  }
}

const masterchainAddress = (id: Uint8Array): Address => makeAddress(MASTERCHAIN, id)

/** An internal message from the zero address, as fees come to their collector. */
function specialMessage(to: Address, value: CurrencyCollection, lt: bigint, now: number): Cell {
  const empty = buildCell(() => {})
  return buildCell((b) =>
    storeMessage(b, {
      info: {
        kind: 'internal',
        ihrDisabled: true,
        bounce: true,
        bounced: false,
        src: { kind: 'std', anycast: null, address: masterchainAddress(new Uint8Array(32)) },
        dest: { kind: 'std', anycast: null, address: to },
        value,
        extraFlags: 0n,
        fwdFee: 0n,
        createdLt: lt,
        createdAt: now,
      },
      init: null,
      initIn: 'cell',
      initSlice: null,
      body: new Slice(empty.arena, empty.index),
      bodyIn: 'cell',
    }),
  )
}

/** The first block takes over the basechain's zerostate; later ones what was made since. */
function registerShards(round: Round, shardBlocks: readonly ShardBlock[], mcSeqno: number): ShardTop[] {
  if (round.tops.length === 0) return firstTops(round, mcSeqno)
  return applySplitMergeRequests(
    shardBlocks.map(({ planned, block }) => toShardTop(planned, block, mcSeqno)),
    round.now,
  )
}

function firstTops({ extra }: Round, mcSeqno: number): ShardTop[] {
  const param = findConfigParam(extra.config.config, 12)
  return (param === undefined ? [] : loadWorkchains(param)).map(({ workchain, descr }) => ({
    workchain,
    shard: WHOLE_SHARD,
    descr: {
      form: 'b',
      seqno: 0,
      regMcSeqno: mcSeqno,
      startLt: 0n,
      endLt: 0n,
      rootHash: descr.zerostateRootHash,
      fileHash: descr.zerostateFileHash,
      beforeSplit: false,
      beforeMerge: false,
      wantSplit: false,
      wantMerge: false,
      nxCcUpdated: false,
      nextCatchainSeqno: 0,
      nextValidatorShard: WHOLE_SHARD,
      minRefMcSeqno: NO_SEQNO,
      genUtime: 0,
      splitMergeAt: null,
      feesCollected: NO_CURRENCIES,
      fundsCreated: NO_CURRENCIES,
    },
  }))
}

function openCollation(round: Round, shardBlocks: readonly ShardBlock[], tops: readonly ShardTop[]): Collation {
  const { start, tvm, chain, libraries, now, maxTransactions } = round
  const neighbours = shardBlocks.map(
    ({ block }): Neighbour => toNeighbour(openState({ id: block.id, endLt: block.info.endLt, state: block.state })),
  )
  const { seqno } = start
  return new Collation({
    tvm,
    chain,
    libraries,
    start,
    startLt: ltAfter(start.endLt, ...tops.map(({ descr }) => descr.endLt)),
    now,
    randSeed: randSeedOf(round.seed, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }),
    mcSeqno: seqno,
    neighbours,
    maxTransactions,
    // The masterchain sees what this very block registers.
    endLtAt: (mcSeqno, place) =>
      mcSeqno === seqno ? (tops.find((top) => holds(top, place))?.descr.endLt ?? 0n) : round.endLtAt(mcSeqno, place),
  })
}

/** What the config contract holds now. */
function configAfter({ extra, arena }: Round, work: Collation): Cell {
  const { account } = work.accountOf(masterchainAddress(extra.config.configAddr))
  if (account?.state.kind !== 'active') return extra.config.config
  const { data } = account.state.init
  if (data === null) return extra.config.config
  const slice = new Slice(data.arena, data.index)
  return slice.remainingRefs === 0 ? extra.config.config : arena.adopt(slice.loadRef())
}

function historyAfter(round: Round, isKeyBlock: boolean, shardBlocks: number): Cell {
  const { arena, history, masterchain, key, now } = round
  const { id, endLt } = masterchain
  const blkRef = { endLt, seqno: id.seqno, rootHash: id.rootHash, fileHash: id.fileHash }
  const prevBlocks = updateDictionary(arena, history.prevBlocks.root, 32, KEY_MAX_LT, [
    {
      key: int32Key(id.seqno),
      extra: { key: history.afterKeyBlock, maxEndLt: endLt },
      store: (b) => storeKeyExtBlkRef(b, { key: history.afterKeyBlock, blkRef }),
    },
  ])
  const stats = updateCreatorStats(arena, history.blockCreateStats?.root ?? null, key.publicKey, shardBlocks, now)
  return arena.build((b) =>
    storeMcStateHistory(b, {
      flags: 1,
      validatorInfo: {
        validatorListHashShort: key.masterchainSetHash(CATCHAIN_SEQNO),
        catchainSeqno: CATCHAIN_SEQNO,
        nxCcUpdated: false,
      },
      prevBlocks,
      afterKeyBlock: isKeyBlock,
      lastKeyBlock: history.afterKeyBlock ? blkRef : history.lastKeyBlock,
      blockCreateStats: { root: stats, extra: null },
    }),
  )
}

const cellParts = ({ arena, index }: Cell) => [arena, index] as const
