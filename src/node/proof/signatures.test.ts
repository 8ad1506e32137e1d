import { createHash, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asHash, type Hash } from '../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { ed25519PrivateKey, keyIdOf, publicKeyOf } from '../adnl/keys.ts'
import { encodeTl } from '../tl/codec.ts'
import type { SignatureSet } from '../tl/lite-objects.ts'
import { checkSignatures } from './signatures.ts'
import { type Validator, validatorSetHash } from './validator-set.ts'

const hash = (fill: number): Hash => asHash(new Uint8Array(32).fill(fill))
const id: BlockIdExt = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 9, rootHash: hash(1), fileHash: hash(2) }
const ROUND = 77
const seeds = [11, 12, 13, 14].map(hash)
const validators: Validator[] = seeds.map((seed) => ({
  publicKey: asHash(publicKeyOf(seed)),
  weight: 10n,
  adnlAddress: hash(0),
}))

const signAll = (message: Uint8Array, who: readonly Hash[]) =>
  who.map((seed) => ({
    nodeIdShort: keyIdOf(publicKeyOf(seed)),
    signature: new Uint8Array(sign(null, message, ed25519PrivateKey(seed))),
  }))

function ordinary(who: readonly Hash[], block = id): SignatureSet {
  const message = encodeTl('ton.blockId', { rootCellHash: block.rootHash, fileHash: block.fileHash })
  return {
    kind: 'liteServer.signatureSet.ordinary',
    validatorSetHash: validatorSetHash(validators, ROUND) | 0,
    catchainSeqno: ROUND,
    signatures: signAll(message, who),
  }
}

function simplex(who: readonly Hash[], block = id, vote: { slot?: number } = {}): SignatureSet {
  const sessionId = hash(5)
  const candidate = encodeTl('consensus.candidateHashDataOrdinary', {
    block,
    collatedFileHash: hash(6),
    parent: { kind: 'consensus.candidateWithoutParents' },
  })
  const candidateHash = asHash(new Uint8Array(createHash('sha256').update(candidate).digest()))
  const finalizeVote = encodeTl('consensus.simplex.finalizeVote', {
    id: { kind: 'consensus.candidateId', slot: vote.slot ?? 3, hash: candidateHash },
  })
  return {
    kind: 'liteServer.signatureSet.simplex',
    ccSeqno: ROUND,
    validatorSetHash: validatorSetHash(validators, ROUND) | 0,
    signatures: signAll(encodeTl('consensus.dataToSign', { sessionId, data: finalizeVote }), who),
    sessionId,
    slot: 3,
    candidate,
  }
}

describe.each([
  ['ordinary', ordinary],
  ['simplex', simplex],
])('%s signatures', (_name, make) => {
  const check = (set: SignatureSet, block = id): void => checkSignatures(set, block, validators)

  test('more than two thirds of the weight is enough', () => {
    expect(() => check(make(seeds))).not.toThrow()
    expect(() => check(make(seeds.slice(0, 3)))).not.toThrow()
  })

  test('exactly half, and nobody, is not', () => {
    expect(() => check(make(seeds.slice(0, 2)))).toThrow(/only 20 of 40 signed/)
    expect(() => check(make([]))).toThrow(/only 0 of 40/)
  })

  test('exactly two thirds is not', () => {
    const three = validators.slice(0, 3)
    const set = { ...make(seeds.slice(0, 2)), validatorSetHash: validatorSetHash(three, ROUND) | 0 }
    expect(() => checkSignatures(set, id, three)).toThrow(/only 20 of 30/)
  })

  test('nobody counts twice', () => {
    const [a, b] = seeds as [Hash, Hash]
    expect(() => check(make([a, b, a]))).toThrow(/signed twice/)
  })

  test('a stranger is refused, even among enough others', () => {
    expect(() => check(make([...seeds, hash(99)]))).toThrow(/no validator/)
  })

  test('a signature under another block is refused', () => {
    const other = { ...id, fileHash: hash(3) }
    expect(() => check(make(seeds, other))).toThrow(/wrong|candidate/)
  })

  test('one wrong signature is refused, even among enough others', () => {
    const set = make(seeds)
    const signature = set.signatures[3]?.signature as Uint8Array
    signature[7] = (signature[7] as number) ^ 1
    expect(() => check(set)).toThrow(/is wrong/)
  })

  test('another validator set, or another round of it, is refused', () => {
    expect(() => check({ ...make(seeds), validatorSetHash: 5 })).toThrow(/another validator set/)
    expect(() => checkSignatures(make(seeds), id, validators.slice(1))).toThrow(/another validator set/)
  })
})

test('a simplex vote for another slot does not count', () => {
  expect(() => checkSignatures(simplex(seeds, id, { slot: 4 }), id, validators)).toThrow(/is wrong/)
})
