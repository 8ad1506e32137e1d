import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTl } from '../../src/node/tl/codec.ts'
import type { SignatureSet } from '../../src/node/tl/lite-objects.ts'
import { sharedData } from '../shared-data.ts'
import { type Exchange, fromBase64, fromHex } from './oracles.ts'

/** Where the chain of the node v2026.06 lies, if it is here. */
export const chain2026: string | undefined = sharedData('recorded-2026')

interface ProofLine {
  readonly call: string
  readonly what: string
  readonly request_hex: string
  readonly answer_kind: string
  readonly answer_b64: string
}

export interface NamedExchange extends Exchange {
  readonly call: string
  readonly answerKind: string
}

/** The raw requests and the node's answers, in the order they were asked; none when the chain is not here. */
export function listExchanges2026(): NamedExchange[] {
  if (!chain2026) return []
  return gunzipSync(readFileSync(join(chain2026, 'proofs.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ProofLine)
    .map(({ call, what, request_hex, answer_kind, answer_b64 }) => ({
      call,
      name: `${call} ${what}`,
      answerKind: answer_kind,
      request: fromHex(request_hex),
      answer: fromBase64(answer_b64),
    }))
}

/** Blocks do not carry their own signatures: all there are stand in the node's proofs. */
export function signaturesIn(exchanges: readonly NamedExchange[]): Map<number, SignatureSet> {
  const proofs = exchanges.filter(({ answerKind }) => answerKind === 'liteServer.partialBlockProof')
  const steps = proofs.flatMap(({ answer }) => decodeTl(answer, 'liteServer.partialBlockProof').steps)
  return new Map(
    steps.flatMap((step) =>
      step.kind === 'liteServer.blockLinkForward' ? [[step.to.seqno, step.signatures] as const] : [],
    ),
  )
}
