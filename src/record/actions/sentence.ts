import type { TSchema } from '@sinclair/typebox'
import { ACTION_DESCRIPTIONS } from './catalogue.ts'
import type { ActionDescription, Template } from './describe-action.ts'
import { NANOTONS, UNIT } from './values.ts'

/** An action as far as a sentence needs it. */
export interface SentenceAction {
  readonly type: string
  readonly success: boolean | null
  readonly finality: string
  readonly details: Readonly<Record<string, unknown>>
}

/** How accounts and amounts are called. */
export interface Names {
  account(address: string): string
  /** `1.5 TON`, or of a jetton when its master is given. */
  amount(units: string, master: string | null): string
}

type Tense = 'past' | 'would' | 'tried'

const ADDRESS = /^-?\d+:[0-9A-F]{64}$/
const OPTIONAL = /\[([^\]]*)\]/g
const PLACEHOLDER = /\{([^}]+)\}/g
const VERB = /([\p{L}]+)·([\p{L}]+)/gu
const NOBODY = 'somebody'

/** What happened, in words; `reason` is why it failed, when it did. */
export function toSentence(action: SentenceAction, names: Names, reason: string | null): string {
  const description = ACTION_DESCRIPTIONS.get(action.type)
  const { details, success, finality } = action
  if (description === undefined) return `somebody did ${action.type.replaceAll('_', ' ')}`
  const ownReason = description.reason?.(details) ?? null
  const hasFailed = success === false || ownReason !== null
  const template = hasFailed && description.failed !== undefined ? description.failed : templateOf(description, details)
  const sentence = fill(template, description, details, names, tenseOf(hasFailed, finality))
  const why = ownReason ?? reason
  return hasFailed && why !== null ? `${sentence} — ${asClause(why)}` : sentence
}

const templateOf = ({ sentence }: ActionDescription, details: SentenceAction['details']): Template =>
  typeof sentence === 'function' ? sentence(details) : sentence

const tenseOf = (hasFailed: boolean, finality: string): Tense =>
  hasFailed ? 'tried' : finality === 'pending' ? 'would' : 'past'

function fill(
  template: Template,
  description: ActionDescription,
  details: SentenceAction['details'],
  names: Names,
  tense: Tense,
): string {
  const words = description.words?.(details) ?? {}
  const textOf = (placeholder: string) => toText(placeholder, description.details, details, words, names)
  const replace = (text: string): string => text.replace(PLACEHOLDER, (_, name: string) => textOf(name) ?? NOBODY)
  return template
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.match(OPTIONAL) ? optional(part.slice(1, -1), textOf) : replace(withVerb(part, tense))))
    .join('')
}

function optional(part: string, textOf: (placeholder: string) => string | null): string {
  const isWhole = [...part.matchAll(PLACEHOLDER)].every(([, name = '']) => textOf(name) !== null)
  return isWhole ? part.replace(PLACEHOLDER, (_, name: string) => textOf(name) ?? '') : ''
}

const withVerb = (text: string, tense: Tense): string =>
  text.replace(VERB, (_, past: string, base: string) =>
    tense === 'past' ? past : tense === 'would' ? `would ${base}` : `tried to ${base}`,
  )

/** `field`, or `amount asset`; null when there is no value. */
function toText(
  placeholder: string,
  schema: TSchema,
  details: SentenceAction['details'],
  words: Readonly<Record<string, string | null>>,
  names: Names,
): string | null {
  const [path = '', masterPath] = placeholder.split(' ')
  const value = path in words ? words[path] : read(details, path)
  if (value === null || value === undefined) return null
  const text = String(value)
  if (masterPath !== undefined) return names.amount(text, read(details, masterPath) as string | null)
  if (ADDRESS.test(text)) return names.account(text)
  return unitOf(schema, path) === NANOTONS ? names.amount(text, null) : text
}

const read = (details: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key] ?? null, details)

const unitOf = (schema: TSchema, field: string): unknown =>
  (schema.properties ?? schema.anyOf?.[0]?.properties)?.[field]?.[UNIT]

/** A sentence as the end of another one. */
const asClause = (reason: string): string => `${reason.slice(0, 1).toLowerCase()}${reason.slice(1).replace(/\.$/, '')}`
