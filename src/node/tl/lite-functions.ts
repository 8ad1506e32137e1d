import type { Hash } from '../../cell/hash.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import type { AccountId, NonfinalCandidateId, TransactionId3 } from './lite-objects.ts'

interface AtBlock {
  readonly id: BlockIdExt
}

/** The fields of every function of LITE_FUNCTIONS. Fields behind a bit of `mode` are optional here, and tied to the bit by the codec. */
export interface LiteFunctions {
  'liteServer.getMasterchainInfo': object
  'liteServer.getMasterchainInfoExt': { readonly mode: number }
  'liteServer.getTime': object
  'liteServer.getVersion': object
  'liteServer.getBlock': AtBlock
  'liteServer.getState': AtBlock
  'liteServer.getBlockHeader': AtBlock & { readonly mode: number }
  'liteServer.sendMessage': { readonly body: Uint8Array }
  'liteServer.getAccountState': AtBlock & { readonly account: AccountId }
  'liteServer.getAccountStatePrunned': AtBlock & { readonly account: AccountId }
  'liteServer.runSmcMethod': AtBlock & {
    readonly mode: number
    readonly account: AccountId
    readonly methodId: bigint
    readonly params: Uint8Array
  }
  'liteServer.getShardInfo': AtBlock & { readonly workchain: number; readonly shard: bigint; readonly exact: boolean }
  'liteServer.getAllShardsInfo': AtBlock
  'liteServer.getOneTransaction': AtBlock & { readonly account: AccountId; readonly lt: bigint }
  'liteServer.getTransactions': {
    readonly count: number
    readonly account: AccountId
    readonly lt: bigint
    readonly hash: Hash
  }
  'liteServer.lookupBlock': {
    readonly mode: number
    readonly id: BlockId
    readonly lt?: bigint
    readonly utime?: number
  }
  'liteServer.lookupBlockWithProof': {
    readonly mode: number
    readonly id: BlockId
    readonly mcBlockId: BlockIdExt
    readonly lt?: bigint
    readonly utime?: number
  }
  'liteServer.listBlockTransactions': AtBlock & {
    readonly mode: number
    readonly count: number
    readonly after?: TransactionId3
    readonly reverseOrder?: boolean
    readonly wantProof?: boolean
  }
  'liteServer.listBlockTransactionsExt': AtBlock & {
    readonly mode: number
    readonly count: number
    readonly after?: TransactionId3
    readonly reverseOrder?: boolean
    readonly wantProof?: boolean
  }
  'liteServer.getBlockProof': {
    readonly mode: number
    readonly knownBlock: BlockIdExt
    readonly targetBlock?: BlockIdExt
  }
  'liteServer.getConfigAll': AtBlock & { readonly mode: number }
  'liteServer.getConfigParams': AtBlock & { readonly mode: number; readonly paramList: readonly number[] }
  'liteServer.getValidatorStats': AtBlock & {
    readonly mode: number
    readonly limit: number
    readonly startAfter?: Hash
    readonly modifiedAfter?: number
  }
  'liteServer.getLibraries': { readonly libraryList: readonly Hash[] }
  'liteServer.getLibrariesWithProof': AtBlock & { readonly mode: number; readonly libraryList: readonly Hash[] }
  'liteServer.getShardBlockProof': AtBlock
  'liteServer.getOutMsgQueueSizes': { readonly mode: number; readonly wc?: number; readonly shard?: bigint }
  'liteServer.getBlockOutMsgQueueSize': AtBlock & { readonly mode: number; readonly wantProof?: boolean }
  'liteServer.getDispatchQueueInfo': AtBlock & {
    readonly mode: number
    readonly afterAddr?: Hash
    readonly maxAccounts: number
    readonly wantProof?: boolean
  }
  'liteServer.getDispatchQueueMessages': AtBlock & {
    readonly mode: number
    readonly addr: Hash
    readonly afterLt: bigint
    readonly maxMessages: number
    readonly wantProof?: boolean
    readonly oneAccount?: boolean
    readonly messagesBoc?: boolean
  }
  'liteServer.nonfinal.getPendingShardBlocks': { readonly mode: number; readonly wc?: number; readonly shard?: bigint }
  'liteServer.queryPrefix': object
  'liteServer.query': { readonly data: Uint8Array }
  'liteServer.waitMasterchainSeqno': { readonly seqno: number; readonly timeoutMs: number }
  'liteServer.nonfinal.getValidatorGroups': { readonly mode: number; readonly wc?: number; readonly shard?: bigint }
  'liteServer.nonfinal.getCandidate': { readonly id: NonfinalCandidateId }
}

/** Which constructor answers which function. */
export interface LiteAnswers {
  'liteServer.getMasterchainInfo': 'liteServer.masterchainInfo'
  'liteServer.getMasterchainInfoExt': 'liteServer.masterchainInfoExt'
  'liteServer.getTime': 'liteServer.currentTime'
  'liteServer.getVersion': 'liteServer.version'
  'liteServer.getBlock': 'liteServer.blockData'
  'liteServer.getState': 'liteServer.blockState'
  'liteServer.getBlockHeader': 'liteServer.blockHeader'
  'liteServer.sendMessage': 'liteServer.sendMsgStatus'
  'liteServer.getAccountState': 'liteServer.accountState'
  'liteServer.getAccountStatePrunned': 'liteServer.accountState'
  'liteServer.runSmcMethod': 'liteServer.runMethodResult'
  'liteServer.getShardInfo': 'liteServer.shardInfo'
  'liteServer.getAllShardsInfo': 'liteServer.allShardsInfo'
  'liteServer.getOneTransaction': 'liteServer.transactionInfo'
  'liteServer.getTransactions': 'liteServer.transactionList'
  'liteServer.lookupBlock': 'liteServer.blockHeader'
  'liteServer.lookupBlockWithProof': 'liteServer.lookupBlockResult'
  'liteServer.listBlockTransactions': 'liteServer.blockTransactions'
  'liteServer.listBlockTransactionsExt': 'liteServer.blockTransactionsExt'
  'liteServer.getBlockProof': 'liteServer.partialBlockProof'
  'liteServer.getConfigAll': 'liteServer.configInfo'
  'liteServer.getConfigParams': 'liteServer.configInfo'
  'liteServer.getValidatorStats': 'liteServer.validatorStats'
  'liteServer.getLibraries': 'liteServer.libraryResult'
  'liteServer.getLibrariesWithProof': 'liteServer.libraryResultWithProof'
  'liteServer.getShardBlockProof': 'liteServer.shardBlockProof'
  'liteServer.getOutMsgQueueSizes': 'liteServer.outMsgQueueSizes'
  'liteServer.getBlockOutMsgQueueSize': 'liteServer.blockOutMsgQueueSize'
  'liteServer.getDispatchQueueInfo': 'liteServer.dispatchQueueInfo'
  'liteServer.getDispatchQueueMessages': 'liteServer.dispatchQueueMessages'
  'liteServer.nonfinal.getPendingShardBlocks': 'liteServer.nonfinal.pendingShardBlocks'
  'liteServer.nonfinal.getValidatorGroups': 'liteServer.nonfinal.validatorGroups'
  'liteServer.nonfinal.getCandidate': 'liteServer.nonfinal.candidate'
}
