import { createHash, verify } from 'node:crypto'
import { asHash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { ed25519PublicKey, keyIdOf } from '../adnl/keys.ts'
import { blockName } from '../block-key.ts'
import { decodeTl, encodeTl } from '../tl/codec.ts'
import type { SignatureSet } from '../tl/lite-objects.ts'
import { untrue } from './opened.ts'
import { expectSameBlock } from './same-block.ts'
import { type Validator, validatorSetHash } from './validator-set.ts'

/**
 * A block is final when validators with more than two thirds of the weight signed it. Every signature given must be
 * right: one wrong among enough good ones is no accident.
 */
export function checkSignatures(set: SignatureSet, id: BlockIdExt, validators: readonly Validator[]): void {
  const name = `signatures of block ${blockName(id)}`
  const catchainSeqno = set.kind === 'liteServer.signatureSet.simplex' ? set.ccSeqno : set.catchainSeqno
  if (set.validatorSetHash >>> 0 !== validatorSetHash(validators, catchainSeqno >>> 0)) {
    throw untrue(`${name}: they are of another validator set`)
  }
  const known = new Map(validators.map((validator) => [hex(keyIdOf(validator.publicKey)), validator]))
  const message = signedBytes(set, id)
  let signed = 0n
  for (const { nodeIdShort, signature } of set.signatures) {
    const key = hex(nodeIdShort)
    const validator = known.get(key)
    // Taken out once seen, so that nobody counts twice.
    if (!validator) throw untrue(`${name}: ${key} is no validator of this block, or signed twice`)
    known.delete(key)
    if (signature.length !== 64 || !verify(null, message, ed25519PublicKey(validator.publicKey), signature)) {
      throw untrue(`${name}: the signature of ${key} is wrong`)
    }
    signed += validator.weight
  }
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n)
  if (signed * 3n <= total * 2n) throw untrue(`${name}: only ${signed} of ${total} signed`)
}

/** What validators put their signature under. */
function signedBytes(set: SignatureSet, id: BlockIdExt): Uint8Array {
  if (set.kind === 'liteServer.signatureSet.ordinary') {
    return encodeTl('ton.blockId', { rootCellHash: id.rootHash, fileHash: id.fileHash })
  }
  const candidate = decodeTl(set.candidate, 'consensus.candidateHashDataOrdinary', 'consensus.candidateHashDataEmpty')
  expectSameBlock(candidate.block, id, 'signed candidate')
  const hash = asHash(new Uint8Array(createHash('sha256').update(set.candidate).digest()))
  const vote = encodeTl('consensus.simplex.finalizeVote', {
    id: { kind: 'consensus.candidateId', slot: set.slot, hash },
  })
  return encodeTl('consensus.dataToSign', { sessionId: set.sessionId, data: vote })
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
