import type { LiteMethod } from '../../node/lite/call.ts'
import type { Answer } from './answer.ts'
import { getAccountState } from './calls/get-account-state.ts'
import { getAccountStatePrunned } from './calls/get-account-state-prunned.ts'
import { getAllShardsInfo } from './calls/get-all-shards-info.ts'
import { getBlock } from './calls/get-block.ts'
import { getBlockHeader } from './calls/get-block-header.ts'
import { getBlockOutMsgQueueSize } from './calls/get-block-out-msg-queue-size.ts'
import { getBlockProof } from './calls/get-block-proof.ts'
import { getConfigAll, getConfigParams } from './calls/get-config-all.ts'
import { getDispatchQueueInfo } from './calls/get-dispatch-queue-info.ts'
import { getDispatchQueueMessages } from './calls/get-dispatch-queue-messages.ts'
import { getLibraries } from './calls/get-libraries.ts'
import { getLibrariesWithProof } from './calls/get-libraries-with-proof.ts'
import { getMasterchainInfo } from './calls/get-masterchain-info.ts'
import { getMasterchainInfoExt } from './calls/get-masterchain-info-ext.ts'
import { getOneTransaction } from './calls/get-one-transaction.ts'
import { getOutMsgQueueSizes } from './calls/get-out-msg-queue-sizes.ts'
import { getPendingShardBlocks } from './calls/get-pending-shard-blocks.ts'
import { getShardBlockProof } from './calls/get-shard-block-proof.ts'
import { getShardInfo } from './calls/get-shard-info.ts'
import { getState } from './calls/get-state.ts'
import { getTime } from './calls/get-time.ts'
import { getTransactions } from './calls/get-transactions.ts'
import { getValidatorStats } from './calls/get-validator-stats.ts'
import { getVersion } from './calls/get-version.ts'
import { listBlockTransactions, listBlockTransactionsExt } from './calls/list-block-transactions.ts'
import { lookupBlock } from './calls/lookup-block.ts'
import { lookupBlockWithProof } from './calls/lookup-block-with-proof.ts'
import { runSmcMethod } from './calls/run-smc-method.ts'
import { sendMessage } from './calls/send-message.ts'

/** Gone from nodes of today. */
type GoneMethod = 'liteServer.nonfinal.getValidatorGroups' | 'liteServer.nonfinal.getCandidate'
export type ServedMethod = Exclude<LiteMethod, GoneMethod>

/** Who answers what: a call without an answer does not compile. */
export const ANSWERS: { readonly [Method in ServedMethod]: Answer<Method> } = {
  'liteServer.getMasterchainInfo': getMasterchainInfo,
  'liteServer.getMasterchainInfoExt': getMasterchainInfoExt,
  'liteServer.getTime': getTime,
  'liteServer.getVersion': getVersion,
  'liteServer.getBlock': getBlock,
  'liteServer.getState': getState,
  'liteServer.getBlockHeader': getBlockHeader,
  'liteServer.sendMessage': sendMessage,
  'liteServer.getAccountState': getAccountState,
  'liteServer.getAccountStatePrunned': getAccountStatePrunned,
  'liteServer.runSmcMethod': runSmcMethod,
  'liteServer.getShardInfo': getShardInfo,
  'liteServer.getAllShardsInfo': getAllShardsInfo,
  'liteServer.getOneTransaction': getOneTransaction,
  'liteServer.getTransactions': getTransactions,
  'liteServer.lookupBlock': lookupBlock,
  'liteServer.lookupBlockWithProof': lookupBlockWithProof,
  'liteServer.listBlockTransactions': listBlockTransactions,
  'liteServer.listBlockTransactionsExt': listBlockTransactionsExt,
  'liteServer.getBlockProof': getBlockProof,
  'liteServer.getConfigAll': getConfigAll,
  'liteServer.getConfigParams': getConfigParams,
  'liteServer.getValidatorStats': getValidatorStats,
  'liteServer.getLibraries': getLibraries,
  'liteServer.getLibrariesWithProof': getLibrariesWithProof,
  'liteServer.getShardBlockProof': getShardBlockProof,
  'liteServer.getOutMsgQueueSizes': getOutMsgQueueSizes,
  'liteServer.getBlockOutMsgQueueSize': getBlockOutMsgQueueSize,
  'liteServer.getDispatchQueueInfo': getDispatchQueueInfo,
  'liteServer.getDispatchQueueMessages': getDispatchQueueMessages,
  'liteServer.nonfinal.getPendingShardBlocks': getPendingShardBlocks,
}
