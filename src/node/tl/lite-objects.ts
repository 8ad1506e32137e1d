import type { Hash } from '../../cell/hash.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import type { ZeroStateIdExt } from './ton-objects.ts'

// One interface per constructor of LITE_SCHEMA, fields in wire order.

export interface LiteError {
  readonly code: number
  readonly message: string
}

export interface AccountId {
  readonly workchain: number
  readonly id: Hash
}

export interface LibraryEntry {
  readonly hash: Hash
  readonly data: Uint8Array
}

export interface MasterchainInfo {
  readonly last: BlockIdExt
  readonly stateRootHash: Hash
  readonly init: ZeroStateIdExt
}

export interface MasterchainInfoExt {
  readonly mode: number
  readonly version: number
  readonly capabilities: bigint
  readonly last: BlockIdExt
  readonly lastUtime: number
  readonly now: number
  readonly stateRootHash: Hash
  readonly init: ZeroStateIdExt
}

export interface CurrentTime {
  readonly now: number
}

export interface Version {
  readonly mode: number
  readonly version: number
  readonly capabilities: bigint
  readonly now: number
}

export interface BlockData {
  readonly id: BlockIdExt
  readonly data: Uint8Array
}

export interface BlockState {
  readonly id: BlockIdExt
  readonly rootHash: Hash
  readonly fileHash: Hash
  readonly data: Uint8Array
}

export interface BlockHeader {
  readonly id: BlockIdExt
  readonly mode: number
  readonly headerProof: Uint8Array
}

export interface SendMsgStatus {
  readonly status: number
}

export interface AccountState {
  readonly id: BlockIdExt
  readonly shardblk: BlockIdExt
  readonly shardProof: Uint8Array
  readonly proof: Uint8Array
  readonly state: Uint8Array
}

export interface RunMethodResult {
  readonly mode: number
  readonly id: BlockIdExt
  readonly shardblk: BlockIdExt
  readonly shardProof?: Uint8Array
  readonly proof?: Uint8Array
  readonly stateProof?: Uint8Array
  readonly initC7?: Uint8Array
  readonly libExtras?: Uint8Array
  readonly exitCode: number
  readonly result?: Uint8Array
}

export interface ShardInfo {
  readonly id: BlockIdExt
  readonly shardblk: BlockIdExt
  readonly shardProof: Uint8Array
  readonly shardDescr: Uint8Array
}

export interface AllShardsInfo {
  readonly id: BlockIdExt
  readonly proof: Uint8Array
  readonly data: Uint8Array
}

export interface TransactionInfo {
  readonly id: BlockIdExt
  readonly proof: Uint8Array
  readonly transaction: Uint8Array
}

export interface TransactionList {
  readonly ids: readonly BlockIdExt[]
  readonly transactions: Uint8Array
}

export interface TransactionMetadata {
  readonly mode: number
  readonly depth: number
  readonly initiator: AccountId
  readonly initiatorLt: bigint
}

export interface TransactionId {
  readonly mode: number
  readonly account?: Hash
  readonly lt?: bigint
  readonly hash?: Hash
  readonly metadata?: TransactionMetadata
}

export interface TransactionId3 {
  readonly account: Hash
  readonly lt: bigint
}

export interface BlockTransactions {
  readonly id: BlockIdExt
  readonly reqCount: number
  readonly incomplete: boolean
  readonly ids: readonly TransactionId[]
  readonly proof: Uint8Array
}

export interface BlockTransactionsExt {
  readonly id: BlockIdExt
  readonly reqCount: number
  readonly incomplete: boolean
  readonly transactions: Uint8Array
  readonly proof: Uint8Array
}

export interface Signature {
  readonly nodeIdShort: Hash
  readonly signature: Uint8Array
}

export interface OrdinarySignatureSet {
  readonly validatorSetHash: number
  readonly catchainSeqno: number
  readonly signatures: readonly Signature[]
}

export interface SimplexSignatureSet {
  readonly ccSeqno: number
  readonly validatorSetHash: number
  readonly signatures: readonly Signature[]
  readonly sessionId: Hash
  readonly slot: number
  readonly candidate: Uint8Array
}

export type SignatureSet =
  | (OrdinarySignatureSet & { readonly kind: 'liteServer.signatureSet.ordinary' })
  | (SimplexSignatureSet & { readonly kind: 'liteServer.signatureSet.simplex' })

export interface BlockLinkBack {
  readonly toKeyBlock: boolean
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  readonly destProof: Uint8Array
  readonly proof: Uint8Array
  readonly stateProof: Uint8Array
}

export interface BlockLinkForward {
  readonly toKeyBlock: boolean
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  readonly destProof: Uint8Array
  readonly configProof: Uint8Array
  readonly signatures: SignatureSet
}

export type BlockLink =
  | (BlockLinkBack & { readonly kind: 'liteServer.blockLinkBack' })
  | (BlockLinkForward & { readonly kind: 'liteServer.blockLinkForward' })

export interface PartialBlockProof {
  readonly complete: boolean
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  readonly steps: readonly BlockLink[]
}

export interface ConfigInfo {
  readonly mode: number
  readonly id: BlockIdExt
  readonly stateProof: Uint8Array
  readonly configProof: Uint8Array
}

export interface ValidatorStats {
  readonly mode: number
  readonly id: BlockIdExt
  readonly count: number
  readonly complete: boolean
  readonly stateProof: Uint8Array
  readonly dataProof: Uint8Array
}

export interface LibraryResult {
  readonly result: readonly LibraryEntry[]
}

export interface LibraryResultWithProof {
  readonly id: BlockIdExt
  readonly mode: number
  readonly result: readonly LibraryEntry[]
  readonly stateProof: Uint8Array
  readonly dataProof: Uint8Array
}

export interface ShardBlockLink {
  readonly id: BlockIdExt
  readonly proof: Uint8Array
}

export interface ShardBlockProof {
  readonly masterchainId: BlockIdExt
  readonly links: readonly ShardBlockLink[]
}

export interface LookupBlockResult {
  readonly id: BlockIdExt
  readonly mode: number
  readonly mcBlockId: BlockIdExt
  readonly clientMcStateProof: Uint8Array
  readonly mcBlockProof: Uint8Array
  readonly shardLinks: readonly ShardBlockLink[]
  readonly header: Uint8Array
  readonly prevHeader: Uint8Array
}

export interface OutMsgQueueSize {
  readonly id: BlockIdExt
  readonly size: number
}

export interface OutMsgQueueSizes {
  readonly shards: readonly OutMsgQueueSize[]
  readonly extMsgQueueSizeLimit: number
}

export interface BlockOutMsgQueueSize {
  readonly mode: number
  readonly id: BlockIdExt
  readonly size: bigint
  readonly proof?: Uint8Array
}

export interface AccountDispatchQueueInfo {
  readonly addr: Hash
  readonly size: bigint
  readonly minLt: bigint
  readonly maxLt: bigint
}

export interface DispatchQueueInfo {
  readonly mode: number
  readonly id: BlockIdExt
  readonly accountDispatchQueues: readonly AccountDispatchQueueInfo[]
  readonly complete: boolean
  readonly proof?: Uint8Array
}

export interface DispatchQueueMessage {
  readonly addr: Hash
  readonly lt: bigint
  readonly hash: Hash
  readonly metadata: TransactionMetadata
}

export interface DispatchQueueMessages {
  readonly mode: number
  readonly id: BlockIdExt
  readonly messages: readonly DispatchQueueMessage[]
  readonly complete: boolean
  readonly proof?: Uint8Array
  readonly messagesBoc?: Uint8Array
}

export interface DebugVerbosity {
  readonly value: number
}

export interface NonfinalCandidateId {
  readonly blockId: BlockIdExt
  readonly creator: Hash
  readonly collatedDataHash: Hash
}

export interface NonfinalCandidate {
  readonly id: NonfinalCandidateId
  readonly data: Uint8Array
  readonly collatedData: Uint8Array
}

export interface NonfinalCandidateInfo {
  readonly id: NonfinalCandidateId
  readonly available: boolean
  readonly approvedWeight: bigint
  readonly signedWeight: bigint
  readonly totalWeight: bigint
}

export interface NonfinalValidatorGroupInfo {
  readonly nextBlockId: BlockId
  readonly ccSeqno: number
  readonly prev: readonly BlockIdExt[]
  readonly candidates: readonly NonfinalCandidateInfo[]
}

export interface NonfinalValidatorGroups {
  readonly groups: readonly NonfinalValidatorGroupInfo[]
}

export interface NonfinalPendingShardBlocks {
  readonly signedBlocks: readonly BlockIdExt[]
  readonly candidates: readonly BlockIdExt[]
}

/** Constructors that travel with their id. */
export interface LiteObjects {
  'liteServer.error': LiteError
  'liteServer.masterchainInfo': MasterchainInfo
  'liteServer.masterchainInfoExt': MasterchainInfoExt
  'liteServer.currentTime': CurrentTime
  'liteServer.version': Version
  'liteServer.blockData': BlockData
  'liteServer.blockState': BlockState
  'liteServer.blockHeader': BlockHeader
  'liteServer.sendMsgStatus': SendMsgStatus
  'liteServer.accountState': AccountState
  'liteServer.runMethodResult': RunMethodResult
  'liteServer.shardInfo': ShardInfo
  'liteServer.allShardsInfo': AllShardsInfo
  'liteServer.transactionInfo': TransactionInfo
  'liteServer.transactionList': TransactionList
  'liteServer.blockTransactions': BlockTransactions
  'liteServer.blockTransactionsExt': BlockTransactionsExt
  'liteServer.signatureSet.ordinary': OrdinarySignatureSet
  'liteServer.signatureSet.simplex': SimplexSignatureSet
  'liteServer.partialBlockProof': PartialBlockProof
  'liteServer.configInfo': ConfigInfo
  'liteServer.validatorStats': ValidatorStats
  'liteServer.libraryResult': LibraryResult
  'liteServer.libraryResultWithProof': LibraryResultWithProof
  'liteServer.shardBlockProof': ShardBlockProof
  'liteServer.lookupBlockResult': LookupBlockResult
  'liteServer.outMsgQueueSizes': OutMsgQueueSizes
  'liteServer.blockOutMsgQueueSize': BlockOutMsgQueueSize
  'liteServer.dispatchQueueInfo': DispatchQueueInfo
  'liteServer.dispatchQueueMessages': DispatchQueueMessages
  'liteServer.nonfinal.candidate': NonfinalCandidate
  'liteServer.nonfinal.validatorGroups': NonfinalValidatorGroups
  'liteServer.nonfinal.pendingShardBlocks': NonfinalPendingShardBlocks
}
