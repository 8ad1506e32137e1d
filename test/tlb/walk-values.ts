import type { Cell } from '../../src/cell/cell.ts'
import { loadHashmap } from '../../src/cell/dictionary.ts'
import { type Account, loadAccount } from '../../src/tlb/account.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { listCreatorStats } from '../../src/tlb/block-create-stats.ts'
import { loadBlockProof } from '../../src/tlb/block-proof.ts'
import { type ConfigParam, listConfigParams, loadConfigParams } from '../../src/tlb/config-params.ts'
import type { CurrencyCollection } from '../../src/tlb/currency-collection.ts'
import { depthBalanceOf } from '../../src/tlb/depth-balance-info.ts'
import { type InMsg, importFeesOf } from '../../src/tlb/in-msg.ts'
import { loadInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import { loadLibDescr } from '../../src/tlb/lib-descr.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { loadMcStateExtra, loadMcStateHistory } from '../../src/tlb/mc-state-extra.ts'
import { loadMerkleProof } from '../../src/tlb/merkle-proof.ts'
import { loadMerkleUpdate } from '../../src/tlb/merkle-update.ts'
import { loadMessage } from '../../src/tlb/message.ts'
import type { MsgAddressExt, MsgAddressInt } from '../../src/tlb/msg-address.ts'
import type { MsgEnvelope } from '../../src/tlb/msg-envelope.ts'
import { listOldMcBlocks } from '../../src/tlb/old-mc-blocks-info.ts'
import type { OutMsg } from '../../src/tlb/out-msg.ts'
import { loadOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { loadOutMsgQueueInfo } from '../../src/tlb/out-msg-queue-info.ts'
import { loadShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { loadShardAccounts } from '../../src/tlb/shard-accounts.ts'
import type { ShardTop } from '../../src/tlb/shard-hashes.ts'
import { listShardTops } from '../../src/tlb/shard-hashes.ts'
import { loadShardState, loadShardStateTotals } from '../../src/tlb/shard-state.ts'
import { loadSimpleLib, type StateInit } from '../../src/tlb/state-init.ts'
import { loadTransaction } from '../../src/tlb/transaction.ts'
import type { TransactionDescr } from '../../src/tlb/transaction-descr.ts'
import { CONFIG_TYPES } from './config-types.ts'
import { openCell } from './rebuild-block.ts'

/** Called with every value met, by the name of its type in the table of types. */
export type Meet = (name: string, value: unknown) => void

export function walkBlock(root: Cell, meet: Meet): void {
  const block = loadBlock(openCell(root))
  const { info, extra } = block
  meet('Block', block)
  meet('BlockInfo', info)
  meet('ValueFlow', block.valueFlow)
  meet('BlockExtra', extra)
  meet('MERKLE_UPDATE', loadMerkleUpdate(openCell(block.stateUpdate)))
  meet('ShardIdent', info.shard)
  meet('BlkPrevInfo', info.prevRefs)
  for (const prev of info.prevRefs) meet('ExtBlkRef', prev)
  if (info.genSoftware !== null) meet('GlobalVersion', info.genSoftware)
  const inMsgs = loadInMsgDescr(openCell(extra.inMsgDescr))
  meet('InMsgDescr', inMsgs)
  for (const { value } of inMsgs) walkInMsg(value, meet)
  const outMsgs = loadOutMsgDescr(openCell(extra.outMsgDescr))
  meet('OutMsgDescr', outMsgs)
  for (const { value } of outMsgs) walkOutMsg(value, meet)
  const blocks = loadShardAccountBlocks(openCell(extra.accountBlocks))
  meet('ShardAccountBlocks', blocks)
  for (const accountBlock of blocks) {
    meet('AccountBlock', accountBlock)
    meet('HASH_UPDATE', accountBlock.stateUpdate)
    for (const { transaction } of accountBlock.transactions) walkTransaction(transaction, meet)
  }
  if (extra.custom === null) return
  const custom = loadMcBlockExtra(openCell(extra.custom))
  meet('McBlockExtra', custom)
  walkShards(custom.shardHashes, meet)
  meet('ShardFees', custom.shardFees)
  for (const { created } of custom.shardFees) meet('ShardFeeCreated', created)
  if (custom.config !== null) {
    meet('ConfigParams', custom.config)
    walkParams(listConfigParams(custom.config.config), meet)
  }
}

function walkShards(tops: readonly ShardTop[], meet: Meet): void {
  meet('ShardHashes', tops)
  for (const { descr } of tops) {
    meet('ShardDescr', descr)
    meet('FutureSplitMerge', descr.splitMergeAt)
  }
}

function walkInMsg(message: InMsg, meet: Meet): void {
  meet('InMsg', message)
  meet('ImportFees', importFeesOf(message))
  if ('inMsg' in message) walkEnvelope(message.inMsg, meet)
}

function walkOutMsg(message: OutMsg, meet: Meet): void {
  meet('OutMsg', message)
  if ('outMsg' in message) walkEnvelope(message.outMsg, meet)
}

function walkEnvelope(envelope: MsgEnvelope, meet: Meet): void {
  meet('MsgEnvelope', envelope)
  meet('IntermediateAddress', envelope.curAddr)
  if (envelope.metadata !== null) meet('MsgMetadata', envelope.metadata)
}

function walkTransaction(cell: Cell, meet: Meet): void {
  const transaction = loadTransaction(openCell(cell))
  meet('Transaction', transaction)
  meet('AccountStatus', transaction.endStatus)
  walkCurrencies(transaction.totalFees, meet)
  walkDescr(transaction.description, meet)
  if (transaction.inMsg !== null) walkMessage(transaction.inMsg, meet)
  for (const message of transaction.outMsgs) walkMessage(message, meet)
}

function walkDescr(descr: TransactionDescr, meet: Meet): void {
  meet('TransactionDescr', descr)
  if ('storagePhase' in descr && descr.storagePhase !== null) {
    meet('TrStoragePhase', descr.storagePhase)
    meet('AccStatusChange', descr.storagePhase.statusChange)
  }
  if ('creditPhase' in descr && descr.creditPhase !== null) meet('TrCreditPhase', descr.creditPhase)
  if ('computePhase' in descr) meet('TrComputePhase', descr.computePhase)
  if ('actionPhase' in descr && descr.actionPhase !== null) {
    meet('TrActionPhase', descr.actionPhase)
    meet('StorageUsed', descr.actionPhase.totMsgSize)
  }
  if ('bouncePhase' in descr && descr.bouncePhase !== null) meet('TrBouncePhase', descr.bouncePhase)
}

function walkMessage(cell: Cell, meet: Meet): void {
  const message = loadMessage(openCell(cell))
  meet('Message', message)
  meet('CommonMsgInfo', message.info)
  for (const address of [message.info.src, message.info.dest]) walkAddress(address, meet)
  if (message.info.kind === 'internal') walkCurrencies(message.info.value, meet)
  if (message.init !== null) walkStateInit(message.init, meet)
}

function walkAddress(address: MsgAddressInt | MsgAddressExt, meet: Meet): void {
  meet(address.kind === 'std' || address.kind === 'var' ? 'MsgAddressInt' : 'MsgAddressExt', address)
}

function walkCurrencies(value: CurrencyCollection, meet: Meet): void {
  meet('CurrencyCollection', value)
  if (value.other.size > 0) meet('ExtraCurrencyCollection', value.other)
}

function walkStateInit(init: StateInit, meet: Meet): void {
  meet('StateInit', init)
  if (init.special !== null) meet('TickTock', init.special)
  if (init.library === null) return
  for (const { value } of loadHashmap(openCell(init.library), 256, loadSimpleLib)) meet('SimpleLib', value)
}

function walkAccount(account: Account | null, meet: Meet): void {
  meet('Account', account)
  meet('DepthBalanceInfo', depthBalanceOf(account))
  if (account === null) return
  meet('StorageInfo', account.storageInfo)
  meet('AccountState', account.state)
  walkCurrencies(account.balance, meet)
  if (account.state.kind === 'active') walkStateInit(account.state.init, meet)
}

export function walkState(root: Cell, meet: Meet): void {
  const loaded = loadShardState(openCell(root))
  meet('ShardState', loaded)
  if (loaded.kind === 'split') return
  const { state } = loaded
  meet('ShardStateUnsplit', state)
  meet('ShardIdent', state.shard)
  const accounts = loadShardAccounts(openCell(state.accounts))
  meet('ShardAccounts', accounts)
  for (const { value } of accounts) {
    meet('ShardAccount', value)
    walkAccount(loadAccount(openCell(value.account)), meet)
  }
  const queue = loadOutMsgQueueInfo(openCell(state.outMsgQueueInfo))
  meet('OutMsgQueueInfo', queue)
  meet('OutMsgQueue', queue.outQueue)
  for (const { value } of queue.outQueue) meet('EnqueuedMsg', value)
  if (queue.extra !== null) {
    meet('OutMsgQueueExtra', queue.extra)
    meet('DispatchQueue', queue.extra.dispatchQueue)
  }
  const totals = loadShardStateTotals(openCell(state.totals))
  meet('totals of ShardStateUnsplit', totals)
  if (totals.libraries !== null) {
    for (const { value } of loadHashmap(openCell(totals.libraries), 256, loadLibDescr)) meet('LibDescr', value)
  }
  if (state.custom !== null) walkMcExtra(state.custom, meet)
}

function walkMcExtra(custom: Cell, meet: Meet): void {
  const extra = loadMcStateExtra(openCell(custom))
  meet('McStateExtra', extra)
  walkShards(listShardTops(extra.shardHashes), meet)
  const history = loadMcStateHistory(openCell(extra.history))
  meet('history of McStateExtra', history)
  meet('ValidatorInfo', history.validatorInfo)
  meet('OldMcBlocksInfo', history.prevBlocks)
  meet('KeyMaxLt', history.prevBlocks.extra)
  for (const block of listOldMcBlocks(history.prevBlocks)) meet('KeyExtBlkRef', block)
  if (history.blockCreateStats === null) return
  meet('BlockCreateStats', history.blockCreateStats)
  for (const { value } of listCreatorStats(history.blockCreateStats)) {
    meet('CreatorStats', value)
    meet('Counters', value.mcBlocks)
  }
}

/** A configuration as its dictionary's root or as `ConfigParams`. */
export function walkConfig(root: Cell, meet: Meet): void {
  const slice = openCell(root)
  walkParams(listConfigParams(slice.remainingBits === 256 ? loadConfigParams(slice).config : root), meet)
}

/** Parameters that are of a named type; the others are named by their number. */
export const TYPE_OF_PARAM: Readonly<Record<number, string>> = {
  5: 'BurningConfig',
  8: 'GlobalVersion',
  11: 'ConfigVotingSetup',
  14: 'BlockCreateFees',
  20: 'GasLimitsPrices',
  21: 'GasLimitsPrices',
  22: 'BlockLimits',
  23: 'BlockLimits',
  24: 'MsgForwardPrices',
  25: 'MsgForwardPrices',
  28: 'CatchainConfig',
  29: 'ConsensusConfig',
  34: 'ValidatorSet',
  40: 'MisbehaviourPunishmentConfig',
  43: 'SizeLimitsConfig',
  44: 'SuspendedAddressList',
  45: 'PrecompiledContractsConfig',
}

function walkParams(params: readonly ConfigParam[], meet: Meet): void {
  for (const { id, value } of params) {
    const name = TYPE_OF_PARAM[id] ?? `ConfigParam ${id}`
    const loaded = CONFIG_TYPES.find((type) => type.name === name)?.load(openCell(value))
    if (loaded === undefined) continue
    meet(name, loaded)
    walkParts(name, loaded, meet)
  }
}

/** Types that stand inside parameters. */
function walkParts(name: string, loaded: unknown, meet: Meet): void {
  const parts = loaded as Record<string, unknown> & readonly Record<string, unknown>[]
  if (name === 'BlockLimits') meet('ParamLimits', parts.gas)
  if (name === 'ValidatorSet') meet('ValidatorDescr', (parts.list as unknown[])[0])
  if (name === 'ConfigParam 12') for (const { descr } of parts) meet('WorkchainDescr', descr)
  if (name === 'ConfigParam 18') for (const { value } of parts) meet('StoragePrices', value)
  if (name === 'ConfigParam 30') {
    for (const config of [parts.mc, parts.shard]) if (config !== null) meet('NewConsensusConfig', config)
  }
}

export function walkProof(root: Cell, meet: Meet): void {
  const proof = loadBlockProof(openCell(root))
  meet('BlockProof', proof)
  meet('BlockIdExt', proof.proofFor)
  meet('MERKLE_PROOF', loadMerkleProof(openCell(proof.root)))
  if (proof.signatures === null) return
  meet('BlockSignatures', proof.signatures)
  for (const { value } of proof.signatures.signatures) {
    meet('CryptoSignaturePair', value)
    meet('CryptoSignature', value.sign)
  }
}
