import { parseAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'

/** Makes the error that names what is wrong. */
export type Refuse = (what: string) => CellarError

/**
 * What an operator says of accounts: a JSON object with addresses in any form as keys. `subject` begins every error; `read` makes a value
 * of what stands at an address.
 */
export function parseByAccount<T>(
  text: string,
  subject: string,
  read: (value: unknown, refuse: Refuse) => T,
): Map<string, T> {
  const refuse: Refuse = (what) => new CellarError('CONFIG', `${subject}: ${what}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw refuse(`not JSON: ${(error as Error).message}`)
  }
  if (!isRecord(parsed)) throw refuse('expected an object with addresses as keys')
  const byAccount = new Map<string, T>()
  for (const [key, value] of Object.entries(parsed)) {
    const address = parseAddress(key)?.address
    if (address === undefined) throw refuse(`${key} is not an address`)
    if (byAccount.has(byteKey(address))) throw refuse(`${key} is there twice, in another form`)
    byAccount.set(
      byteKey(address),
      read(value, (what) => refuse(`${key}: ${what}`)),
    )
  }
  return byAccount
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
