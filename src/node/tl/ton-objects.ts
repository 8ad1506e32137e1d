import type { Hash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'

export interface ZeroStateIdExt {
  readonly workchain: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

export interface CandidateId {
  readonly slot: number
  readonly hash: Hash
}

type Boxed<Kind extends string, Fields> = Fields & { readonly kind: Kind }

export type CandidateParent =
  | Boxed<'consensus.candidateParent', { readonly id: Boxed<'consensus.candidateId', CandidateId> }>
  | Boxed<'consensus.candidateWithoutParents', object>

/** Constructors of TON_SCHEMA that travel with their id. */
export interface TonObjects {
  'adnl.message.query': { readonly queryId: Hash; readonly query: Uint8Array }
  'adnl.message.answer': { readonly queryId: Hash; readonly answer: Uint8Array }
  'tcp.ping': { readonly randomId: bigint }
  'tcp.pong': { readonly randomId: bigint }
  'tcp.authentificate': { readonly nonce: Uint8Array }
  'tcp.authentificationNonce': { readonly nonce: Uint8Array }
  'tcp.authentificationComplete': {
    readonly key: Boxed<'pub.ed25519', { readonly key: Hash }>
    readonly signature: Uint8Array
  }
  'pub.ed25519': { readonly key: Hash }
  'ton.blockId': { readonly rootCellHash: Hash; readonly fileHash: Hash }
  'consensus.candidateHashDataOrdinary': {
    readonly block: BlockIdExt
    readonly collatedFileHash: Hash
    readonly parent: CandidateParent
  }
  'consensus.candidateHashDataEmpty': { readonly block: BlockIdExt; readonly parent: CandidateId }
  'consensus.dataToSign': { readonly sessionId: Hash; readonly data: Uint8Array }
  'consensus.simplex.finalizeVote': { readonly id: Boxed<'consensus.candidateId', CandidateId> }
}
