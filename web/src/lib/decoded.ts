/** A decoded value without the wrapping that only machines need. */
export type Decoded =
  | { readonly kind: 'none' }
  | { readonly kind: 'address'; readonly raw: string }
  | { readonly kind: 'coins'; readonly nano: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'leaf'; readonly value: string | number | boolean }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, unknown])[] }

type Fields = Readonly<Record<string, unknown>>

const NOTHING = ['nothing_from_maybe', 'nothing_from_inverted_maybe', 'addr_none', 'empty_cell']
/** Around a value that is one of several, or that might not have been there. */
const WRAPPERS = ['something_from_maybe', 'first_from_either', 'second_from_either']

/** What a value of a decoded body is to people: an address is one, an amount of coins is one, what is not there is nothing. */
export function toDecoded(value: unknown): Decoded {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value !== 'object') return { kind: 'leaf', value: value as string | number | boolean }
  const fields = value as Fields
  const type = fields['@type'] ?? fields.type
  if (typeof type !== 'string') return { kind: 'fields', fields: Object.entries(fields) }
  if (NOTHING.includes(type)) return { kind: 'none' }
  if (WRAPPERS.includes(type) && 'value' in fields) return toDecoded(fields.value)
  return toAddress(type, fields) ?? toNumber(type, fields) ?? { kind: 'fields', fields: listFields(fields) }
}

function toAddress(type: string, { workchain_id: workchain, address }: Fields): Decoded | undefined {
  if (type !== 'addr_std' || typeof address !== 'string' || !/^[0-9a-f]{64}$/i.test(address)) return undefined
  return { kind: 'address', raw: `${workchain}:${address.toUpperCase()}` }
}

function toNumber(type: string, { value, amount }: Fields): Decoded | undefined {
  if (type === 'var_uint' && typeof value === 'string' && /^\d+$/.test(value)) return { kind: 'number', digits: value }
  const inner = type === 'nanocoins' ? toDecoded(amount) : undefined
  return inner?.kind === 'number' ? { kind: 'coins', nano: inner.digits } : undefined
}

/** Some layouts say their own name twice. */
const listFields = (fields: Fields): (readonly [string, unknown])[] =>
  Object.entries(fields).filter(
    ([name, inner], _, all) => name !== '@type' || !all.some(([other, same]) => other === 'type' && same === inner),
  )
