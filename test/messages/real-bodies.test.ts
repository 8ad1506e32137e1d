import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { sliceHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { loadMessageDecoder } from '../../src/decode/messages/load-layouts.ts'
import type { MessageKind } from '../../src/model/message.ts'
import { sharedData } from '../shared-data.ts'

const traces = sharedData('real', 'traces')
const samples = sharedData('real', 'api-samples', 'toncenter-v3')
const table = sharedData('..', 'spec', 'decode-opcodes.tsv')
const decoder = await loadMessageDecoder()

interface TraceMessage {
  readonly hash: string
  readonly kind: MessageKind
  readonly body: string | null
}

const openBoc = (base64: string): Slice => {
  const { arena, index } = readSingleRoot(Buffer.from(base64, 'base64'))
  return new Slice(arena, index)
}

function decode(body: Slice, kind: MessageKind): Record<string, unknown> | null {
  const text = decoder.messageText({ body, kind, bodyHash: sliceHash(body) })
  return text === undefined ? null : JSON.parse(Buffer.from(text).toString('latin1'))
}

function* listMessages(dir: string): Generator<TraceMessage> {
  const seen = new Set<string>()
  for (const file of readdirSync(dir)) {
    const { transactions } = JSON.parse(readFileSync(join(dir, file), 'utf8'))
    for (const { in_msg, out_msgs } of transactions) {
      for (const message of [in_msg, ...out_msgs]) {
        if (message?.body == null || seen.has(message.hash)) continue
        seen.add(message.hash)
        yield message
      }
    }
  }
}

describe.skipIf(!traces || !table)('bodies of real traces', () => {
  /** Tag → constructors, straight from the contract's table. */
  const tags = new Map<number, string[]>()
  for (const line of readFileSync(table ?? '/dev/null', 'utf8').split('\n')) {
    const [group = '#', tag = '-', name = ''] = line.split('\t')
    if (group.startsWith('#') || group.startsWith('type:') || tag === '-') continue
    tags.set(Number(tag), [...(tags.get(Number(tag)) ?? []), name])
  }
  const WALLETS =
    /^(wallet_signed_v[1-4](_v2)?|highload_wallet_signed_v[123]|preprocessed_wallet_signed_v2|empty_cell)$/

  test('each is of the constructor whose opcode it carries, or is listed with the reason', () => {
    const unknown = new Map<string, number>()
    const named = new Map<string, number>()
    for (const { kind, body: base64 } of listMessages(traces as string)) {
      const body = openBoc(base64 as string)
      const opcode = body.remainingBits < 32 ? undefined : body.preloadUint(32)
      const constructors = opcode === undefined ? [] : (tags.get(opcode) ?? [])
      const decoded = decode(body, kind)
      const type = decoded?.['@type'] as string | undefined
      if (type !== undefined) {
        named.set(type, (named.get(type) ?? 0) + 1)
        if (!WALLETS.test(type)) expect(constructors, `0x${opcode?.toString(16)} as ${type}`).toContain(type)
        continue
      }
      const reason =
        opcode === undefined
          ? 'shorter than an opcode'
          : constructors.length === 0
            ? kind === 'external_in'
              ? 'no wallet of a known form'
              : 'opcode not in the table'
            : `does not fit ${constructors.join(' or ')}`
      const key = `${kind} 0x${opcode?.toString(16).padStart(8, '0')}: ${reason}`
      unknown.set(key, (unknown.get(key) ?? 0) + 1)
    }
    const rows = [...unknown].sort().map(([key, count]) => `${`${count}`.padStart(4)}  ${key}`)
    process.stdout.write(`\n  ${sum(named)} bodies decoded; unknown:\n${rows.join('\n')}\n\n`)
    expect(sum(named)).toBeGreaterThan(600)
    // All that is of a known opcode and yet not read; the chain does not keep to these layouts.
    const unfit = [...unknown.keys()]
      .filter((key) => key.includes('does not fit'))
      .map((key) => key.replace(/^\S+ (\S+):.*/, '$1'))
    expect([...new Set(unfit)].sort()).toEqual(UNFIT)
  })
})

/** Written by contracts of other versions than the public service's layouts are of: it prints null for them, too. */
const UNFIT = ['0x00000002', '0x7bdd97de', '0xc0ffee00', '0xc0ffee20', '0xc0ffee21', '0xf9471134']

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)

describe.skipIf(!samples)('answers of the public service', () => {
  test('decoded bodies and names of opcodes are the same', () => {
    let compared = 0
    const compare = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('message_content' in value) {
        const { message_content, opcode, decoded_opcode, source, destination } = value as Record<string, unknown>
        const { body, decoded } = message_content as { body: string; decoded: unknown }
        const kind = source === null ? 'external_in' : destination === null ? 'external_out' : 'internal'
        expect(decode(openBoc(body), kind)).toEqual(decoded)
        expect((opcode === null ? undefined : decoder.opcodeName(Number(opcode))) ?? null).toBe(decoded_opcode)
        compared++
      }
      for (const inner of Object.values(value)) compare(inner)
    }
    for (const file of readdirSync(samples as string)) {
      compare(JSON.parse(readFileSync(join(samples as string, file), 'utf8')))
    }
    expect(compared).toBeGreaterThan(50)
  })
})
