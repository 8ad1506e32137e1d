import type { Hash } from '../../cell/hash.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import type { ZeroStateIdExt } from './ton-objects.ts'

// The constructors of LITE_SCHEMA, fields in wire order.

export interface AccountId {
  readonly workchain: number
  readonly id: Hash
}

export interface LibraryEntry {
  readonly hash: Hash
  readonly data: Uint8Array
}

export interface Version {
  readonly mode: number
  readonly version: number
  readonly capabilities: bigint
  readonly now: number
}

export interface BlockState {
  readonly id: BlockIdExt
  readonly rootHash: Hash
  readonly fileHash: Hash
  readonly data: Uint8Array
}

export interface AllShardsInfo {
  readonly id: BlockIdExt
  readonly proof: Uint8Array
  readonly data: Uint8Array
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

export interface AccountDispatchQueueInfo {
  readonly addr: Hash
  readonly size: bigint
  readonly minLt: bigint
  readonly maxLt: bigint
}

export interface DispatchQueueMessage {
  readonly addr: Hash
  readonly lt: bigint
  readonly hash: Hash
  readonly metadata: TransactionMetadata
}

export interface NonfinalCandidateId {
  readonly blockId: BlockIdExt
  readonly creator: Hash
  readonly collatedDataHash: Hash
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

/** Constructors that travel with their id. */
export interface LiteObjects {
  'liteServer.error': { readonly code: number; readonly message: string }
  'liteServer.masterchainInfo': {
    readonly last: BlockIdExt
    readonly stateRootHash: Hash
    readonly init: ZeroStateIdExt
  }
  'liteServer.masterchainInfoExt': {
    readonly mode: number
    readonly version: number
    readonly capabilities: bigint
    readonly last: BlockIdExt
    readonly lastUtime: number
    readonly now: number
    readonly stateRootHash: Hash
    readonly init: ZeroStateIdExt
  }
  'liteServer.currentTime': { readonly now: number }
  'liteServer.version': Version
  'liteServer.blockData': { readonly id: BlockIdExt; readonly data: Uint8Array }
  'liteServer.blockState': BlockState
  'liteServer.blockHeader': { readonly id: BlockIdExt; readonly mode: number; readonly headerProof: Uint8Array }
  'liteServer.sendMsgStatus': { readonly status: number }
  'liteServer.accountState': {
    readonly id: BlockIdExt
    readonly shardblk: BlockIdExt
    readonly shardProof: Uint8Array
    readonly proof: Uint8Array
    readonly state: Uint8Array
  }
  'liteServer.runMethodResult': {
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
  'liteServer.shardInfo': {
    readonly id: BlockIdExt
    readonly shardblk: BlockIdExt
    readonly shardProof: Uint8Array
    readonly shardDescr: Uint8Array
  }
  'liteServer.allShardsInfo': AllShardsInfo
  'liteServer.transactionInfo': {
    readonly id: BlockIdExt
    readonly proof: Uint8Array
    readonly transaction: Uint8Array
  }
  'liteServer.transactionList': { readonly ids: readonly BlockIdExt[]; readonly transactions: Uint8Array }
  'liteServer.blockTransactions': {
    readonly id: BlockIdExt
    readonly reqCount: number
    readonly incomplete: boolean
    readonly ids: readonly TransactionId[]
    readonly proof: Uint8Array
  }
  'liteServer.blockTransactionsExt': {
    readonly id: BlockIdExt
    readonly reqCount: number
    readonly incomplete: boolean
    readonly transactions: Uint8Array
    readonly proof: Uint8Array
  }
  'liteServer.signatureSet.ordinary': OrdinarySignatureSet
  'liteServer.signatureSet.simplex': SimplexSignatureSet
  'liteServer.partialBlockProof': PartialBlockProof
  'liteServer.configInfo': {
    readonly mode: number
    readonly id: BlockIdExt
    readonly stateProof: Uint8Array
    readonly configProof: Uint8Array
  }
  'liteServer.validatorStats': {
    readonly mode: number
    readonly id: BlockIdExt
    readonly count: number
    readonly complete: boolean
    readonly stateProof: Uint8Array
    readonly dataProof: Uint8Array
  }
  'liteServer.libraryResult': { readonly result: readonly LibraryEntry[] }
  'liteServer.libraryResultWithProof': {
    readonly id: BlockIdExt
    readonly mode: number
    readonly result: readonly LibraryEntry[]
    readonly stateProof: Uint8Array
    readonly dataProof: Uint8Array
  }
  'liteServer.shardBlockProof': ShardBlockProof
  'liteServer.lookupBlockResult': LookupBlockResult
  'liteServer.outMsgQueueSizes': OutMsgQueueSizes
  'liteServer.blockOutMsgQueueSize': {
    readonly mode: number
    readonly id: BlockIdExt
    readonly size: bigint
    readonly proof?: Uint8Array
  }
  'liteServer.dispatchQueueInfo': {
    readonly mode: number
    readonly id: BlockIdExt
    readonly accountDispatchQueues: readonly AccountDispatchQueueInfo[]
    readonly complete: boolean
    readonly proof?: Uint8Array
  }
  'liteServer.dispatchQueueMessages': {
    readonly mode: number
    readonly id: BlockIdExt
    readonly messages: readonly DispatchQueueMessage[]
    readonly complete: boolean
    readonly proof?: Uint8Array
    readonly messagesBoc?: Uint8Array
  }
  'liteServer.nonfinal.candidate': {
    readonly id: NonfinalCandidateId
    readonly data: Uint8Array
    readonly collatedData: Uint8Array
  }
  'liteServer.nonfinal.validatorGroups': { readonly groups: readonly NonfinalValidatorGroupInfo[] }
  'liteServer.nonfinal.pendingShardBlocks': {
    readonly signedBlocks: readonly BlockIdExt[]
    readonly candidates: readonly BlockIdExt[]
  }
}
