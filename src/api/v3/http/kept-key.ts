import type { Call } from '../../shapes/call.ts'
import type { Endpoint } from './endpoint.ts'

/** The name of an answer that is the same for everybody: of the newest rows, in one dialect; undefined when the request narrows them. */
export function keptKeyOf(
  endpoint: Endpoint,
  { dialect, query, headers, without }: Pick<Call, 'dialect' | 'query' | 'headers' | 'without'>,
): string | undefined {
  if (!endpoint.isKept) return undefined
  const version = endpoint.headers === undefined ? '' : (headers['x-actions-version'] ?? '')
  let key = `${dialect} ${endpoint.path} ${without.addressBook} ${without.metadata} ${version}`
  for (const name in query) {
    const value: unknown = query[name]
    if (value === undefined || value === null) continue
    if (!isShape(name, value)) return undefined
    key += ` ${name}=${value}`
  }
  return key
}

/** Whether a parameter says how rows are shown rather than which. */
const isShape = (name: string, value: unknown): boolean =>
  name === 'limit' || name === 'sort' || typeof value === 'boolean' || (name === 'offset' && value === 0)
