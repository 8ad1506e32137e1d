import { type Address, parseAddress } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { expandActionTypes } from '../../decode/actions/action-versions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { HashText } from '../http/value-parser.ts'
import { StreamError } from './stream-error.ts'
import { EVENT_TYPES, type EventType, type Finality, readSubscribeRequest, SubscribeRequest } from './stream-schemas.ts'

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
  readonly withSentences: boolean
  /** Id of the last event the reader has; undefined starts with the next one. */
  readonly resumeFrom: string | undefined
}

/** Whether a subscription is about an account. */
export const isAbout = ({ isAll, addresses }: Subscription, key: string): boolean => isAll || addresses.has(key)

/** Whether it is about the trace of an external message. */
export const isAboutTrace = ({ isAll, traces }: Subscription, key: string): boolean => isAll || traces.has(key)

/** What the texts of refusals call it, which differ between the two ways of subscribing. */
export interface SubscriptionErrorTexts {
  readonly invalid: string
  readonly noTypes: string
  readonly noAddresses: string
}

type FieldName = keyof SubscribeRequest

const FIELDS = Object.entries(SubscribeRequest.properties).map(([name, schema]) => ({
  name: name as FieldName,
  type: schema.type as 'array' | 'boolean' | 'string',
}))

const namesOf = (wanted: string): readonly FieldName[] =>
  FIELDS.filter(({ type }) => type === wanted).map(({ name }) => name)

/** Names of the fields, by what they hold. */
export const LISTS = namesOf('array')
export const FLAGS = namesOf('boolean')
export const TEXTS = namesOf('string')

/** Reads a subscription out of JSON; every refusal says what is wrong. */
export function readSubscription(
  value: unknown,
  words: SubscriptionErrorTexts,
  actionsVersion: string | undefined,
): Subscription {
  const refuse = (text: string): StreamError => new StreamError(400, text)
  const malformed = (cause: string): StreamError =>
    new StreamError(400, `${words.invalid}: ${cause}`, { isMalformed: true })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('not an object')
  const fields = readSubscribeRequest(new Map(Object.entries(value)), malformed)
  const { min_finality: minFinality = 'finalized', resume_from: resumeFrom, all: isAll = false } = fields
  const { include_address_book: withAddressBook = false, include_metadata: withMetadata = false } = fields
  const { include_sentences: withSentences = false } = fields
  const types = readTypes(fields.types ?? [], words)
  const addresses = readAddresses(fields.addresses ?? [])
  const traces = readTraces(fields.trace_external_hash_norms ?? [])
  if (traces.size > 0 && !types.has('trace')) throw refuse('trace_external_hash_norms requires type "trace"')
  if (traces.size === 0 && types.has('trace') && !isAll) {
    throw refuse('trace_external_hash_norms are required for trace subscription')
  }
  const wantsAddresses = [...types].some((type) => type !== 'trace' && type !== 'blocks')
  if (wantsAddresses && addresses.size === 0 && !isAll) throw refuse(words.noAddresses)
  const { action_types: named = [], supported_action_types: supported = [] } = fields
  const actionTypes = new Set(named)
  const supportedTypes = expandActionTypes(supported.length > 0 ? supported : [actionsVersion ?? 'latest'])
  return {
    types,
    isAll,
    addresses,
    traces,
    minFinality,
    actionTypes,
    supportedTypes,
    actionView: JSON.stringify([[...actionTypes].sort(), [...supportedTypes].sort()]),
    withAddressBook,
    withMetadata,
    withSentences,
    resumeFrom,
  }
}

/** `trace_invalidated` comes without being asked for; asking for it does no harm. */
function readTypes(names: readonly string[], words: SubscriptionErrorTexts): ReadonlySet<EventType> {
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
