import { expect, test } from 'vitest'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import type { Action, AddressBookRow } from '../../web/src/api/schema.gen.ts'
import { findRow, learn } from '../../web/src/lib/book.ts'
import { toDecoded } from '../../web/src/lib/decoded.ts'
import { explainExit } from '../../web/src/lib/failures.ts'
import { findSteps } from '../../web/src/lib/find-steps.ts'
import { countBelow, firstFolded, unfoldedSteps } from '../../web/src/lib/fold-steps.ts'
import { foldTraces } from '../../web/src/lib/fold-traces.ts'
import { mergeActions } from '../../web/src/lib/merge-actions.ts'
import { type Emulated, isSameOutcome } from '../../web/src/lib/outcome.ts'
import { ownChanges } from '../../web/src/lib/own-change.ts'
import { explainRefusal } from '../../web/src/lib/swap-refusal.ts'
import type { TraceStep } from '../../web/src/lib/trace-graph.ts'
import { type Piece, toSentence } from '../../web/src/lib/wording/sentence.ts'
import { TEMPLATES } from '../../web/src/lib/wording/templates.ts'

const ALICE = `0:${'A'.repeat(64)}`
const BOB = `0:${'B'.repeat(64)}`
const STONE = `0:${'5'.repeat(64)}`

const action = (type: string, details: Record<string, unknown>, rest: Partial<Action> = {}): Action => ({
  ...{ trace_id: null, action_id: '', start_lt: '1', end_lt: '1', start_utime: 1, end_utime: 1 },
  ...{ trace_end_lt: '1', trace_end_utime: 1, trace_mc_seqno_end: 1, transactions: ['a'], success: true },
  ...{ type, details, finality: 'finalized', ...rest },
})

const say = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'account') return { [ALICE]: 'alice', [BOB]: 'bob' }[piece.raw] ?? 'somebody'
      if (piece.kind === 'coins') return `${piece.nano} nano`
      if (piece.kind === 'tokens') return `${piece.amount} STONE`
      if (piece.kind === 'comment') return `“${piece.text}”`
      if (piece.kind === 'asset') return piece.master === null ? 'TON' : 'STONE'
      return piece.kind
    })
    .join('')

const transfer = { source: ALICE, destination: BOB, value: '5', comment: 'for the roof', encrypted: false }
const swap = {
  ...{ dex: 'stonfi_v2', sender: ALICE, asset_in: STONE, asset_out: null },
  dex_incoming_transfer: { asset: STONE, amount: '7' },
  dex_outgoing_transfer: { asset: null, amount: '3' },
}

test.each<[string, Action, string | undefined, string]>([
  ['final', action('ton_transfer', transfer), undefined, 'alice sent 5 nano to bob “for the roof”'],
  ['by its sender', action('ton_transfer', transfer), ALICE, 'sent 5 nano to bob “for the roof”'],
  ['by its receiver', action('ton_transfer', transfer), BOB, 'received 5 nano from alice “for the roof”'],
  ['without a comment', action('ton_transfer', { ...transfer, comment: null }), undefined, 'alice sent 5 nano to bob'],
  [
    'pending',
    action('ton_transfer', { ...transfer, comment: null }, { finality: 'pending' }),
    undefined,
    'alice would send 5 nano to bob',
  ],
  [
    'failed',
    action('ton_transfer', { ...transfer, comment: null }, { success: false }),
    undefined,
    'alice tried to send 5 nano to bob',
  ],
  ['swap', action('jetton_swap', swap), undefined, 'alice swapped 7 STONE for 3 nano on STON.fi v2'],
  [
    'failed swap',
    action('jetton_swap', { ...swap, dex_outgoing_transfer: null }, { success: false }),
    undefined,
    'alice tried to swap 7 STONE for TON on STON.fi v2',
  ],
  ['deploy by nobody', action('contract_deploy', { source: null, destination: BOB }), undefined, 'bob was deployed'],
  [
    'what came back',
    action('call_contract', { opcode: '0xffffffff', source: BOB, destination: ALICE, value: '4' }),
    undefined,
    'bob sent 4 nano back to alice, which it could not take',
  ],
  ['new type', action('moon_landing', { source: ALICE }), undefined, 'alice did moon landing'],
  [
    'DNS record',
    action('change_dns', {
      ...{ source: ALICE, asset: BOB, value: { address: ALICE } },
      key: 'e8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1b',
    }),
    undefined,
    'alice set the wallet of bob to alice',
  ],
  ['unknown', action('unknown', {}), undefined, 'something happened in 1 transaction that Cellar has no words for'],
])('%s', (_, given, of, sentence) => {
  expect(say(toSentence(given, { of }))).toBe(sentence)
})

test('every type of action has words', () => {
  const told = (type: string): boolean => type.replace(/_fallback$/, '') in TEMPLATES || type === 'unknown'
  expect(ACTION_TYPES.filter((type) => !told(type))).toEqual([])
})

test.each([...ACTION_TYPES])('%s never says undefined, null or NaN, however little is known', (type) => {
  for (const success of [true, false]) {
    for (const details of [{}, { source: ALICE, amount: '1', asset: null, value: null }]) {
      for (const of of [undefined, ALICE]) {
        const sentence = say(toSentence(action(type, details, { success }), { of }))
        expect(sentence).not.toMatch(/undefined|null|NaN|\{|\[object/)
        expect(sentence.length).toBeGreaterThan(3)
      }
    }
  }
})

test.each([
  [706, ['jetton_wallet'], 'The wallet holds fewer jettons than that.'],
  [33, ['wallet_v4r2'], 'The counter (seqno) is not the next one: already used or out of order.'],
  [133, ['wallet_v5r1'], 'The counter is not the next one.'],
  [-14, [], 'Out of gas: the message brought too little TON for the work.'],
  [65535, ['jetton_wallet'], 'The contract does not know this kind of message.'],
  [706, [], 'The contract refused with its own code 706.'],
] as const)('exit code %d of %j', (code, interfaces, words) => {
  expect(explainExit(code, interfaces)).toBe(words)
})

test('a swap took one thing and brought another, for whoever swapped', () => {
  expect(ownChanges(action('jetton_swap', swap), ALICE)).toEqual([{ amount: -7n, master: STONE }, { amount: 3n }])
  expect(ownChanges(action('jetton_swap', swap), BOB)).toEqual([])
  expect(ownChanges(action('jetton_swap', swap, { success: false }), ALICE)).toEqual([])
})

test('of many actions of one trace two stand for all', () => {
  const of = (trace: string, count: number): Action[] =>
    Array.from({ length: count }, (_, at) =>
      action('ton_transfer', {}, { trace_id: trace, action_id: `${trace}${at}` }),
    )
  const { shown, folded } = foldTraces([...of('a', 3), ...of('b', 20), ...of('c', 1)])
  expect(shown.map(({ action_id }) => action_id)).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'c0'])
  expect([...folded]).toEqual([['b1', 18]])
})

test('newer actions come before those that are known, which stay the same objects', () => {
  const of = (id: string, lt: number): Action =>
    action('ton_transfer', {}, { action_id: id, trace_id: 't', trace_end_lt: `${lt}` })
  const known = [of('b', 20), of('a', 10)]
  expect(mergeActions(known, [of('b', 20), of('a', 10)], 3)).toBe(known)
  const merged = mergeActions(known, [of('d', 30), of('c', 15), of('b', 20)], 3)
  expect(merged.map(({ action_id }) => action_id)).toEqual(['d', 'b', 'c'])
  expect(merged[1]).toBe(known[0])
})

test('labels are drawn anew when something is new, and not when it is told again', () => {
  const row = { user_friendly: 'EQa', domain: null, interfaces: ['wallet_v4r2'] } as unknown as AddressBookRow
  learn({ [ALICE]: row }, undefined)
  const before = findRow(ALICE)
  learn({ [ALICE]: { ...row, interfaces: ['wallet_v4r2'] } as AddressBookRow }, undefined)
  expect(findRow(ALICE)).toBe(before)
  learn({ [ALICE]: { ...row, domain: 'alice.ton' } }, undefined)
  expect(findRow(ALICE)?.domain).toBe('alice.ton')
})

test('the code by which a pool pays back says why', () => {
  expect(explainRefusal({ exit_code: `${0x39603190}` })).toMatch(/^The pool would have paid less/)
  expect(explainRefusal({ exit_code: `${0xc64370e5}` })).toBeUndefined()
  expect(explainRefusal(undefined)).toBeUndefined()
})

const step = (account: string, opcode: number | null, rest: Partial<TraceStep> = {}): TraceStep => ({
  ...{ at: 0, hash: `${'A'.repeat(42)}${opcode ?? 0 % 10}=`, account, opcode, opcodeName: undefined, value: '1' },
  ...{ isFailed: false, failure: undefined, exitCode: 0, fees: '0', level: 2, actionType: undefined },
  ...{ hasMessage: true, logs: 0, children: [], ...rest },
})

test('steps of a trace are found by account, word, opcode and failure', () => {
  const transfer = step(ALICE, 0x0f8a7ea5, { opcodeName: 'jetton_transfer' })
  const excess = step(BOB, 0xd53276db, { opcodeName: 'excess', isFailed: true })
  const find = (text: string) => findSteps([transfer, excess], text, (raw) => (raw === ALICE ? ['alice.ton'] : []))
  expect(find(ALICE.toLowerCase())).toEqual([transfer])
  expect(find('alice')).toEqual([transfer])
  expect(find('Jetton Tra')).toEqual([transfer])
  expect(find('0xd532')).toEqual([excess])
  expect(find('failed')).toEqual([excess])
  expect([find(' '), find('nobody')]).toEqual([[], []])
})

test('of a long trace the list shows four levels at first, and what leads to a failure', () => {
  const chain = (from: number, last: Partial<TraceStep>): TraceStep[] => {
    const made: TraceStep[] = []
    for (let level = 5; level >= 2; level--) {
      const below = made[0]
      const rest = { hash: `${from}-${level}`, level, ...(below ? { children: [below] } : last) }
      made.unshift(step(ALICE, level, rest))
    }
    return made
  }
  const branches = Array.from({ length: 40 }, (_, at) => chain(at, at === 7 ? { isFailed: true } : {}))
  const root = step(ALICE, 0, { hash: 'root', level: 1, children: branches.flatMap(([first]) => first ?? []) })
  const steps = [root, ...branches.flat()]
  const folded = firstFolded(steps)
  expect(folded.size).toBe(39)
  expect(unfoldedSteps(steps, folded).map(({ hash }) => hash)).toEqual(
    steps.filter(({ hash, level }) => level < 5 || hash === '7-5').map(({ hash }) => hash),
  )
  expect(countBelow(root)).toBe(160)
  expect(firstFolded(steps.slice(0, 100)).size).toBe(0)
})

test('what would be done is the same unless actions or results are others', () => {
  const emulated = (details: Record<string, unknown>, isAborted: boolean) =>
    ({
      actions: [action('ton_transfer', details)],
      transactions: { a: { account: ALICE, description: { aborted: isAborted } } },
      is_incomplete: false,
    }) as unknown as Emulated
  const first = emulated({ value: '1' }, false)
  expect(isSameOutcome(first, emulated({ value: '1' }, false))).toBe(true)
  expect(isSameOutcome(first, emulated({ value: '2' }, false))).toBe(false)
  expect(isSameOutcome(first, emulated({ value: '1' }, true))).toBe(false)
})

test('decoded bodies: addresses, amounts and what is not there, without what only machines need', () => {
  const address = {
    ...{ '@type': 'addr_std', anycast: { '@type': 'nothing_from_maybe' } },
    ...{ workchain_id: '0', address: 'a'.repeat(64) },
  }
  const number = { '@type': 'var_uint', len: '2', value: '300' }
  expect(toDecoded(address)).toEqual({ kind: 'address', raw: ALICE })
  expect(toDecoded({ '@type': 'something_from_maybe', value: address })).toEqual({ kind: 'address', raw: ALICE })
  expect(toDecoded(number)).toEqual({ kind: 'number', digits: '300' })
  expect(toDecoded({ '@type': 'nanocoins', amount: number })).toEqual({ kind: 'coins', nano: '300' })
  expect([toDecoded(address.anycast), toDecoded({ '@type': 'addr_none' }), toDecoded(null)]).toEqual(
    Array(3).fill({ kind: 'none' }),
  )
  expect(toDecoded({ '@type': 'excess', type: 'excess', query_id: '1' })).toEqual({
    kind: 'fields',
    fields: [
      ['type', 'excess'],
      ['query_id', '1'],
    ],
  })
})
