import { type Address, parseAddress } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { expandActionTypes } from '../../decode/actions/action-versions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { HashText } from '../http/forms.ts'
import { StreamError } from './stream-error.ts'

const EVENT_TYPES = [
  ...(['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change', 'blocks'] as const),
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const FINALITIES = ['pending', 'confirmed', 'finalized'] as const
export type Finality = (typeof FINALITIES)[number]

/** What a reader wants to hear of. */
export interface Subscription {
  readonly types: ReadonlySet<EventType>
  /** Every account and every trace is wanted, named or not. */
  readonly isAll: boolean
  readonly addresses: ReadonlyMap<string, Address>
  /** Normalised hashes of the external messages whose traces are wanted. */
  readonly traces: ReadonlyMap<string, Hash>
  readonly minFinality: Finality
  /** Exact names; empty means all. */
  readonly actionTypes: ReadonlySet<string>
  readonly supportedTypes: ReadonlySet<string>
  /** The same for all that ask for the same actions. */
  readonly actionView: string
  readonly withAddressBook: boolean
  readonly withMetadata: boolean
  /** Id of the last event the reader has; undefined starts with the next one. */
  readonly resumeFrom: string | undefined
}

/** Whether a subscription is about an account. */
export const isAbout = ({ isAll, addresses }: Subscription, key: string): boolean => isAll || addresses.has(key)

/** Whether it is about the trace of an external message. */
export const isAboutTrace = ({ isAll, traces }: Subscription, key: string): boolean => isAll || traces.has(key)

/** What the texts of refusals call it, which differ between the two ways of subscribing. */
export interface SubscriptionWords {
  readonly invalid: string
  readonly noTypes: string
  readonly noAddresses: string
}

/** Names of the fields that are lists of texts. */
export const LISTS = [
  'types',
  'addresses',
  'trace_external_hash_norms',
  'action_types',
  'supported_action_types',
] as const
type ListName = (typeof LISTS)[number]

const MAX_LIST = 10_000

/** Reads a subscription out of JSON; every refusal says what is wrong. */
export function readSubscription(
  value: unknown,
  words: SubscriptionWords,
  actionsVersion: string | undefined,
): Subscription {
  const refuse = (text: string): StreamError => new StreamError(400, text)
  const malformed = (cause: string): StreamError =>
    new StreamError(400, `${words.invalid}: ${cause}`, { isMalformed: true })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('not an object')
  const fields = value as Readonly<Record<string, unknown>>
  const texts = (name: string): readonly string[] => {
    const list = fields[name] ?? []
    if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) {
      throw malformed(`${name} must be a list of strings`)
    }
    if (list.length > MAX_LIST) throw malformed(`${name} has more than ${MAX_LIST} entries`)
    return list
  }
  const flag = (name: string): boolean => {
    const given = fields[name] ?? false
    if (typeof given !== 'boolean') throw malformed(`${name} must be true or false`)
    return given
  }
  if (fields.id !== undefined && fields.id !== null && typeof fields.id !== 'string') {
    throw malformed('id must be a string')
  }
  const finality = fields.min_finality ?? 'finalized'
  if (!isFinality(finality)) throw malformed(`unknown finality state: ${wordOf(finality)}`)
  const resumeFrom = fields.resume_from ?? undefined
  if (resumeFrom !== undefined && typeof resumeFrom !== 'string') {
    throw malformed('resume_from must be a string')
  }
  const lists = Object.fromEntries(LISTS.map((name) => [name, texts(name)])) as Record<ListName, readonly string[]>
  const [withAddressBook, withMetadata] = [flag('include_address_book'), flag('include_metadata')]
  const isAll = flag('all')
  const types = readTypes(lists.types, words)
  const addresses = readAddresses(lists.addresses)
  const traces = readTraces(lists.trace_external_hash_norms)
  if (traces.size > 0 && !types.has('trace')) throw refuse('trace_external_hash_norms requires type "trace"')
  if (traces.size === 0 && types.has('trace') && !isAll) {
    throw refuse('trace_external_hash_norms are required for trace subscription')
  }
  const wantsAddresses = [...types].some((type) => type !== 'trace' && type !== 'blocks')
  if (wantsAddresses && addresses.size === 0 && !isAll) throw refuse(words.noAddresses)
  const supported = lists.supported_action_types
  const actionTypes = new Set(lists.action_types)
  const supportedTypes = expandActionTypes(supported.length > 0 ? supported : [actionsVersion ?? 'latest'])
  return {
    types,
    isAll,
    addresses,
    traces,
    minFinality: finality,
    actionTypes,
    supportedTypes,
    actionView: JSON.stringify([[...actionTypes].sort(), [...supportedTypes].sort()]),
    withAddressBook,
    withMetadata,
    resumeFrom,
  }
}

/** `trace_invalidated` comes without being asked for; asking for it does no harm. */
function readTypes(names: readonly string[], words: SubscriptionWords): ReadonlySet<EventType> {
  const wanted = names.filter((name) => name !== 'trace_invalidated')
  if (wanted.length === 0) throw new StreamError(400, words.noTypes)
  const unknown = wanted.find((name) => !EVENT_TYPES.includes(name as EventType))
  if (unknown !== undefined) throw new StreamError(400, `invalid event type: ${unknown.slice(0, 50)}`)
  return new Set(wanted as EventType[])
}

/** An address that is nobody's. */
export const ADDR_NONE = 'addr_none'

export function readAddresses(texts: readonly string[]): ReadonlyMap<string, Address> {
  const addresses = new Map<string, Address>()
  for (const text of texts) {
    // The whole list counts as empty then.
    if (text === ADDR_NONE) return new Map()
    const address = parseAddress(text)?.address
    if (address === undefined) throw new StreamError(400, `invalid address: ${text.slice(0, 100)}`)
    addresses.set(byteKey(address), address)
  }
  return addresses
}

export function readTraces(texts: readonly string[]): ReadonlyMap<string, Hash> {
  const traces = new Map<string, Hash>()
  for (const text of texts) {
    const hash = HashText.read(text)
    if (hash === undefined) throw new StreamError(400, 'trace_external_hash_norms contains empty value')
    traces.set(byteKey(hash), hash)
  }
  return traces
}

/** A word that is not known, for the error that says so; what is no text may refuse to become one. */
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 50) : typeof value)

const isFinality = (value: unknown): value is Finality => FINALITIES.includes(value as Finality)
