import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeProofBytes } from '../../../test/lite-server/merkle-proof.ts'
import { listExchanges, recordedChain } from '../../../test/lite-server/oracles.ts'
import { createRandom } from '../../../test/lite-server/random.ts'
import { recordedTop } from '../../../test/lite-server/recorded-answers.ts'
import { createRecordedChain } from '../../../test/lite-server/recorded-chain.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { loadBlockProof } from '../../tlb/block-proof.ts'
import type { LiteCall } from '../lite/call.ts'
import { getBlockProof } from '../lite/calls/block-proof.ts'
import { LiteServerError } from '../lite/lite-server-error.ts'
import { proveMasterchainBlock } from '../lite/trust.ts'
import { decodeTl, findTlKind } from '../tl/codec.ts'
import type { BlockLink } from '../tl/lite-objects.ts'
import { checkBlockLink } from './block-link.ts'

describe.skipIf(!recordedChain)('from the zero state to the top of the recorded chain', () => {
  const exchange = listExchanges().find(({ request }) => findTlKind(request) === 'liteServer.getBlockProof')
  const { request, answer } = exchange ?? { request: new Uint8Array(), answer: new Uint8Array() }
  const asked = exchange && decodeTl(request, 'liteServer.getBlockProof')
  const known = asked?.knownBlock as BlockIdExt
  const target = asked?.targetBlock as BlockIdExt

  test('every step is signed, through the key block in between', async () => {
    const read = getBlockProof(known, target).read(answer)
    expect(known.seqno).toBe(0)
    expect(read).toMatchObject({ isComplete: true, to: { seqno: 631 }, keyBlock: { seqno: 248 } })
    const runner = { run: <T>(call: { read: (bytes: Uint8Array) => T }) => Promise.resolve(call.read(answer)) }
    const { block, anchor } = await proveMasterchainBlock(runner, known, target)
    expect(block?.info.seqno).toBe(631)
    expect(anchor.seqno).toBe(248)
  })

  test('where nobody keeps the state of the target, the newest state does; key blocks are told on the way', async () => {
    const modes: number[] = []
    const anchors: number[] = []
    const runner = {
      run: async <T>(call: LiteCall<T>): Promise<T> => {
        const { mode } = decodeTl(call.request, 'liteServer.getBlockProof')
        modes.push(mode)
        if (mode & 0x1000) throw new LiteServerError(651, "state already gc'd", call.method)
        return call.read(answer)
      },
    }
    await proveMasterchainBlock(runner, known, target, { onAnchor: ({ seqno }) => anchors.push(seqno) })
    expect(modes).toEqual([0x1001, 1])
    expect(anchors).toEqual([248])
  })

  test('a flipped bit anywhere is refused', () => {
    const random = createRandom(631)
    for (let i = 0; i < 400; i++) {
      const bit = Math.floor(random() * answer.length * 8)
      const spoiled = answer.slice()
      spoiled[bit >> 3] = (spoiled[bit >> 3] as number) ^ (1 << (bit & 7))
      let refusal: unknown
      try {
        getBlockProof(known, target).read(spoiled)
      } catch (error) {
        refusal = error
      }
      expect(isCellarError(refusal), `byte ${bit >> 3}, bit ${bit & 7}: ${refusal}`).toBe(true)
    }
  })

  test('the same answer does not prove another block, nor from another one', () => {
    expect(() => getBlockProof(known, { ...target, seqno: 630 }).read(answer)).toThrow(/does not end/)
    expect(() => getBlockProof({ ...known, fileHash: target.fileHash }, target).read(answer)).toThrow(/block proof/)
  })
})

describe.skipIf(!recordedChain)('back from the top of the recorded chain', () => {
  const top = recordedChain ? recordedTop() : ({} as BlockIdExt)
  const chain = recordedChain ? createRecordedChain(recordedChain) : undefined
  const link = async (seqno: number, change: Partial<BlockIdExt> = {}): Promise<BlockLink> => {
    const to = { ...(chain?.masterchainBlock(seqno) as BlockIdExt), ...change }
    const read = async (id: BlockIdExt) => readSingleRoot((await chain?.blockBytes(id)) as Uint8Array)
    const state = readSingleRoot(readFileSync(`${recordedChain}/states/-1_8000000000000000_631.state.boc`))
    return {
      kind: 'liteServer.blockLinkBack',
      toKeyBlock: seqno === 248 || seqno === 0,
      from: top,
      to,
      destProof:
        seqno === 0 ? new Uint8Array() : makeProofBytes(await read(chain?.masterchainBlock(seqno) as BlockIdExt)),
      proof: makeProofBytes(await read(top)),
      stateProof: makeProofBytes(state),
    }
  }

  test.each([0, 1, 248, 400, 630])('block %i is in the list of earlier blocks', async (seqno) => {
    expect(checkBlockLink(await link(seqno))?.info.seqno).toBe(seqno || undefined)
  })

  test('an earlier block of another file hash is not', async () => {
    const bad = await link(400, { fileHash: top.rootHash })
    expect(() => checkBlockLink(bad)).toThrow(/list of masterchain blocks/)
  })

  test('nor one that only calls itself a key block', async () => {
    const honest = await link(400)
    expect(() => checkBlockLink({ ...honest, toKeyBlock: true })).toThrow(/no key block/)
  })
})

const real = sharedData('real')

/** What a lite server would say of a block that a node keeps the proof file of. */
function toForwardLink(proofFile: string, from: BlockIdExt, config: Cell): BlockLink {
  const file = readSingleRoot(readFileSync(proofFile))
  const { proofFor, root, signatures } = loadBlockProof(new Slice(file.arena, file.index))
  const { seqno, rootHash, fileHash } = proofFor
  return {
    kind: 'liteServer.blockLinkForward',
    toKeyBlock: false,
    from,
    to: { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno, rootHash, fileHash },
    destProof: writeBoc(root),
    configProof: makeProofBytes(config),
    signatures: {
      kind: 'liteServer.signatureSet.ordinary',
      validatorSetHash: (signatures?.validatorListHashShort ?? 0) | 0,
      catchainSeqno: signatures?.catchainSeqno ?? 0,
      signatures: (signatures?.signatures ?? []).map(({ value: { nodeIdShort, sign } }) => ({
        nodeIdShort,
        signature: sign.signature,
      })),
    },
  }
}

describe.skipIf(!real)('mainnet', () => {
  const masterchain = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
  const fileHash = new Uint8Array(32) as BlockIdExt['fileHash']

  test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
    'block %i is signed by the validators of the zero state',
    (seqno) => {
      const state = readSingleRoot(readFileSync(`${real}/states/mainnet_masterchain_zerostate.boc`))
      const from = { ...masterchain, seqno: 0, rootHash: cellHash(state), fileHash }
      const link = toForwardLink(`${real}/proofs/proof_-1_8000000000000000_${seqno}.boc`, from, state)
      expect(checkBlockLink(link)?.info.seqno).toBe(seqno)
    },
  )

  const keyBlock = (): { from: BlockIdExt; root: Cell } => {
    const root = readSingleRoot(readFileSync(`${real}/blocks/mainnet/-1_8000000000000000_3082181.boc`))
    return { root, from: { ...masterchain, seqno: 3082181, rootHash: cellHash(root), fileHash } }
  }

  test.each([3082182, 3082190, 3082201])('block %i is signed by the validators of key block 3082181', (seqno) => {
    const { from, root } = keyBlock()
    const link = toForwardLink(`${real}/proofs/proof_-1_8000000000000000_${seqno}.boc`, from, root)
    expect(checkBlockLink(link)?.info.seqno).toBe(seqno)
  })

  test('the validators of the zero state have no say later', () => {
    const state = readSingleRoot(readFileSync(`${real}/states/mainnet_masterchain_zerostate.boc`))
    const from = { ...masterchain, seqno: 0, rootHash: cellHash(state), fileHash }
    const link = toForwardLink(`${real}/proofs/proof_-1_8000000000000000_3082190.boc`, from, state)
    expect(() => checkBlockLink(link)).toThrow(/is not of key block 0/)
  })

  test('the other way round, or without enough of the signatures, it is refused', () => {
    const { from, root } = keyBlock()
    const link = toForwardLink(`${real}/proofs/proof_-1_8000000000000000_3082190.boc`, from, root)
    expect(() => checkBlockLink({ ...link, from: link.to, to: link.from })).toThrow(/wrong direction/)
    if (link.kind !== 'liteServer.blockLinkForward') throw new Error('a forward link')
    const few = { ...link.signatures, signatures: link.signatures.signatures.slice(0, 3) }
    expect(() => checkBlockLink({ ...link, signatures: few })).toThrow(/only \d+ of \d+ signed/)
    expect(() => checkBlockLink({ ...link, toKeyBlock: true })).toThrow(/key block/)
  })
})
