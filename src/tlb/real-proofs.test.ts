import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { hashText, openCell } from '../../test/tlb/rebuild-block.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { buildCell } from '../cell/builder.ts'
import { loadBlockHeader } from './block.ts'
import { loadBlockProof, storeBlockProof } from './block-proof.ts'
import { loadMerkleProof, storeMerkleProof } from './merkle-proof.ts'

const folder = sharedData('real', 'proofs')

test.skipIf(!folder)('block proofs: stored as they were, about the block they name, its header readable', () => {
  let signed = 0
  const files = readdirSync(folder as string)
  for (const name of files) {
    const root = readSingleRoot(readFileSync(`${folder}/${name}`))
    const proof = loadBlockProof(openCell(root))
    expect(hashText(buildCell((b) => storeBlockProof(b, proof))), name).toBe(hashText(root))
    const merkle = loadMerkleProof(openCell(proof.root))
    expect(hashText(buildCell((b) => storeMerkleProof(b, merkle), { exotic: true })), name).toBe(hashText(proof.root))
    expect(merkle.virtualHash).toEqual(proof.proofFor.rootHash)
    const { info } = loadBlockHeader(openCell(merkle.virtualRoot))
    expect([info.seqno, info.shard.shard]).toEqual([proof.proofFor.seqno, proof.proofFor.shard.shard])
    if (proof.signatures !== null) {
      signed++
      expect(proof.signatures.signatures.length).toBe(proof.signatures.sigCount)
    }
  }
  expect({ proofs: files.length, signed }).toEqual({ proofs: 45, signed: 33 })
})
