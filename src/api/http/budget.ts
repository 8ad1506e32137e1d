import { CellarError, type ErrorCode } from '../../lib/errors.ts'

/** What a caller is told who goes over: `stops` is no failure, the answer says that it is not all; `closes` ends the connection. */
type Outcome =
  | Extract<ErrorCode, 'TOO_LARGE' | 'OVER_BUDGET' | 'RUN_CUT' | 'TOO_BUSY' | 'BAD_REQUEST'>
  | 'stops'
  | 'closes'

export interface Budget {
  /** Which requests it is about. */
  readonly door: string
  /** What is counted. */
  readonly what: string
  readonly limit: number
  readonly unit: 'bytes' | 'ms' | ''
  readonly over: Outcome
}

const MiB = 1024 * 1024

/** All that one request, connection or caller may make this process do. `docs/security.md` has the same as a table. */
export const BUDGETS = {
  request_bytes: { door: 'every POST', what: 'body', limit: MiB, unit: 'bytes', over: 'TOO_LARGE' },
  request_nesting: {
    ...{ door: 'every POST, WebSocket', what: 'arrays and objects in one another', limit: 2_048, unit: '' },
    over: 'TOO_LARGE',
  },
  request_values: {
    ...{ door: 'every POST, WebSocket', what: 'values in arrays and objects', limit: 65_536, unit: '' },
    over: 'TOO_LARGE',
  },
  request_names: {
    ...{ door: 'every POST, WebSocket', what: 'different names of members', limit: 1_024, unit: '' },
    over: 'TOO_LARGE',
  },
  request_cells: {
    ...{
      door: 'messages, stacks, emulation, `/decode`',
      what: 'cells of a message, a stack or a body',
      limit: 8_192,
      unit: '',
    },
    over: 'TOO_LARGE',
  },
  request_bags: { door: 'stacks', what: 'bags of cells', limit: 512, unit: '', over: 'TOO_LARGE' },
  stack_arguments: {
    ...{ door: 'stacks', what: 'values, those in tuples included', limit: 8_000, unit: '' },
    over: 'BAD_REQUEST',
  },
  get_method_time: { door: 'get-methods', what: 'time in the machine', limit: 3_000, unit: 'ms', over: 'RUN_CUT' },
  stack_bytes: {
    door: 'get-methods',
    what: 'stack that is answered',
    limit: 8 * MiB,
    unit: 'bytes',
    over: 'OVER_BUDGET',
  },
  emulation_time: { door: 'emulation', what: 'time in the machine', limit: 3_000, unit: 'ms', over: 'stops' },
  emulation_transactions: { door: 'emulation', what: 'transactions', limit: 256, unit: '', over: 'stops' },
  emulation_depth: {
    door: 'emulation',
    what: 'transactions that follow one another',
    limit: 32,
    unit: '',
    over: 'stops',
  },
  emulation_messages: { door: 'emulation', what: 'messages that are sent', limit: 1_024, unit: '', over: 'stops' },
  emulation_cells: { door: 'emulation', what: 'cells of all transactions', limit: 16_384, unit: '', over: 'stops' },
  emulation_bytes: {
    door: 'emulation',
    what: 'transactions that are answered',
    limit: 8 * MiB,
    unit: 'bytes',
    over: 'OVER_BUDGET',
  },
  pending_transactions: {
    ...{ door: 'messages on their way', what: 'transactions in blocks that are told before all are', limit: 512 },
    ...{ unit: '', over: 'stops' },
  },
  replay_transactions: {
    ...{ door: 'replay', what: 'transactions of its block that are run for it, itself included', limit: 64, unit: '' },
    over: 'OVER_BUDGET',
  },
  replay_log: { door: 'replay', what: 'log of the machine', limit: MiB, unit: 'bytes', over: 'stops' },
  replay_steps: { door: 'replay', what: 'steps that are answered', limit: 10_000, unit: '', over: 'stops' },
  render_time: {
    door: 'emulation, get-methods',
    what: 'time to make a large answer',
    limit: 5_000,
    unit: 'ms',
    over: 'OVER_BUDGET',
  },
  lane_time: {
    ...{ door: 'lists of many rows, deep offsets', what: "time behind the caller's other ones", limit: 3_000 },
    ...{ unit: 'ms', over: 'TOO_BUSY' },
  },
  answer_bytes: { door: 'v3', what: 'answer', limit: 64 * MiB, unit: 'bytes', over: 'OVER_BUDGET' },
  decode_answer_bytes: { door: '`/decode`', what: 'decoded bodies', limit: 4 * MiB, unit: 'bytes', over: 'stops' },
  unread_bytes: {
    door: 'every connection of a caller',
    what: 'answers that wait to be read',
    limit: 64 * MiB,
    unit: 'bytes',
    over: 'closes',
  },
  all_unread_bytes: {
    door: 'all connections',
    what: 'answers that wait to be read',
    limit: 256 * MiB,
    unit: 'bytes',
    over: 'closes',
  },
  stream_messages: {
    door: 'a WebSocket',
    what: 'messages, as many again in ten seconds',
    limit: 100,
    unit: '',
    over: 'closes',
  },
  caller_stream_messages: {
    ...{ door: 'all WebSockets of a caller', what: 'messages, as many again in ten seconds', limit: 500, unit: '' },
    over: 'closes',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS

const exceeded = new Map<BudgetName, number>()
const counted = new WeakSet<Error>()

/** A request that went over, told in the words of the budget; `hint` says how to ask for less. */
export function overBudget(name: BudgetName, hint = ''): CellarError {
  const { over, what, limit, unit }: Budget = BUDGETS[name]
  if (over === 'stops' || over === 'closes') throw new Error(`going over ${name} is no failure`)
  const most = `${what}: more than ${limit.toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}`
  return new CellarError(over, hint === '' ? most : `${most}; ${hint}`, { budget: name })
}

/** An emulation whose transactions would be more than one answer may be. */
export const tooManyEmulated = (): CellarError =>
  overBudget('emulation_bytes', 'ask for less with max_transactions, or with include_bodies: false')

export const answerTooLong = (): CellarError => overBudget('answer_bytes', 'ask for fewer rows with limit')

/** Once for every error, however often it is looked at. */
export function countOverBudget(error: unknown): void {
  if (!(error instanceof Error) || counted.has(error)) return
  const name = budgetOf(error)
  if (name === undefined) return
  counted.add(error)
  noteOverBudget(name)
}

export function noteOverBudget(name: BudgetName): void {
  exceeded.set(name, (exceeded.get(name) ?? 0) + 1)
}

/** How often each was exceeded since the start. */
export const listExceeded = (): readonly (readonly [BudgetName, number])[] =>
  budgetNames().map((name) => [name, exceeded.get(name) ?? 0])

const budgetNames = (): BudgetName[] => Object.keys(BUDGETS) as BudgetName[]

/** The budget that a failure is about; undefined for all others. */
export function budgetOf(error: Error): BudgetName | undefined {
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'request_bytes'
  const name = error instanceof CellarError ? error.context.budget : undefined
  return budgetNames().find((known) => known === name)
}

const BEYOND = { stops: 'the answer says that it is not all', closes: 'the connection is closed' } as const

/** The rows of the table in `docs/security.md`. */
export const budgetRows = (): string[] =>
  Object.entries<Budget>(BUDGETS).map(([name, { door, what, limit, unit, over }]) => {
    const size = unit === 'bytes' ? `${limit / MiB} MiB` : `${limit.toLocaleString('en-US')}${unit && ` ${unit}`}`
    const answer = over === 'stops' || over === 'closes' ? BEYOND[over] : `\`${over}\``
    return `| \`${name}\` | ${door} | ${what} | ${size} | ${answer} |`
  })
