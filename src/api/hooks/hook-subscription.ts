import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { CellarError } from '../../lib/errors.ts'
import { readUrl } from '../../lib/pinned-request.ts'
import { MAX_LIST } from '../streaming/stream-schemas.ts'
import { readAddresses, readSubscription, type Subscription } from '../streaming/subscription.ts'

/** Kinds of events that belong to accounts, so that there is an order to keep. */
export const HOOK_EVENT_TYPES = ['actions', 'transactions', 'jettons_change', 'account_state_change'] as const

/** Of the types above, those that know of which jetton they are. */
const OF_JETTONS: readonly string[] = ['actions', 'jettons_change']

const list = (description: string) => Type.Optional(Type.Array(Type.String(), { maxItems: MAX_LIST, description }))

/** What a hook hears of. */
export const HookSubscription = Type.Object(
  {
    types: Type.Optional(
      Type.Array(Type.Union(HOOK_EVENT_TYPES.map((type) => Type.Literal(type))), {
        ...{ minItems: 1, description: 'kinds of events; `actions` unless given' },
      }),
    ),
    accounts: list('accounts, in any form; of jetton wallets the owner will do'),
    jettons: list('jetton masters: only what is about one of them, of `accounts` or, without these, of everybody'),
    action_types: list('only actions of these types'),
    all: Type.Optional(Type.Boolean({ description: 'every account' })),
  },
  { $id: 'HookSubscription', additionalProperties: false },
)

/** A subscription made ready to match events. */
export interface HookFilter {
  readonly subscription: Subscription
  /** Masters as `byteKey`; undefined when it does not matter which jetton. */
  readonly jettons: ReadonlySet<string> | undefined
}

const WORDS = {
  invalid: 'subscription',
  noTypes: 'types: at least one is needed',
  noAddresses: 'a hook needs accounts, jettons, or all',
}

const refused = (text: string): CellarError => new CellarError('BAD_REQUEST', text)

/** A URL that a hook may have, as far as its text tells; where its name leads is looked at before each delivery. */
export function readHookUrl(text: unknown): string {
  try {
    return readUrl(typeof text === 'string' ? text : '', { isAllowed: () => true }).href
  } catch (error) {
    throw refused(`url: ${(error as Error).message}`)
  }
}

/** Reads what a hook is to hear of; every refusal says what is wrong. */
export function readHookSubscription(value: unknown): HookFilter {
  if (!Value.Check(HookSubscription, value)) {
    const { path = '', message = '' } = Value.Errors(HookSubscription, value).First() ?? {}
    throw refused(`subscription${path.replaceAll('/', '.')}: ${message}`)
  }
  const { types = ['actions'], accounts = [], jettons = [], action_types, all = false } = value
  const masters = readAddresses(jettons)
  const stranger = types.find((type) => !OF_JETTONS.includes(type))
  if (masters.size > 0 && stranger !== undefined) throw refused(`jettons: ${stranger} are of no jetton`)
  const isAll = all || (accounts.length === 0 && masters.size > 0)
  const subscription = readSubscription({ types, addresses: accounts, action_types, all: isAll }, WORDS, undefined)
  return { subscription, jettons: masters.size === 0 ? undefined : new Set(masters.keys()) }
}
