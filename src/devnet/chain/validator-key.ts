import { createHash, type KeyObject, sign } from 'node:crypto'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { ed25519PrivateKey, keyIdOf, publicKeyOf } from '../../node/adnl/keys.ts'
import { type Validator, validatorSetHash } from '../../node/proof/validator-set.ts'
import { encodeTl } from '../../node/tl/codec.ts'
import type { SignatureSet } from '../../node/tl/lite-objects.ts'

/** 32 bytes that follow from the chain's seed and a name, and from nothing else. */
export function derive(seed: string, name: string): Hash {
  return asHash(new Uint8Array(createHash('sha256').update(`cellar devnet ${name}\n${seed}`).digest()))
}

const VALIDATOR_WEIGHT = 17n
const NO_ADNL = asHash(new Uint8Array(32))

/** The one validator of the network: makes and signs all blocks. */
export class ValidatorKey {
  readonly publicKey: Hash
  readonly validator: Validator
  private readonly privateKey: KeyObject
  private readonly keyId: Hash

  constructor(seed: string) {
    const secret = derive(seed, 'validator')
    this.privateKey = ed25519PrivateKey(secret)
    this.publicKey = asHash(publicKeyOf(secret))
    this.keyId = keyIdOf(this.publicKey)
    this.validator = { publicKey: this.publicKey, weight: VALIDATOR_WEIGHT, adnlAddress: NO_ADNL }
  }

  masterchainSetHash(catchainSeqno: number): number {
    return validatorSetHash([this.validator], catchainSeqno)
  }

  /** In a shard every validator weighs the same. */
  shardSetHash(catchainSeqno: number): number {
    return validatorSetHash([{ ...this.validator, weight: 1n }], catchainSeqno)
  }

  /** Ed25519 gives the same signature every time, so none is ever stored. */
  signaturesOf(id: BlockIdExt, catchainSeqno: number): SignatureSet {
    const message = encodeTl('ton.blockId', { rootCellHash: id.rootHash, fileHash: id.fileHash })
    return {
      kind: 'liteServer.signatureSet.ordinary',
      validatorSetHash: this.masterchainSetHash(catchainSeqno) | 0,
      catchainSeqno,
      signatures: [{ nodeIdShort: this.keyId, signature: new Uint8Array(sign(null, message, this.privateKey)) }],
    }
  }
}
