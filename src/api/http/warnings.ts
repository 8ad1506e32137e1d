import type { FastifyReply } from 'fastify'
import { CellarError } from '../../lib/errors.ts'
import { printable } from './query-string.ts'

const MAX_NAMES = 5
const MAX_HEADER_LENGTH = 512

export const WARNING = 'x-cellar-warning'

/** After what was warned of before the request was read. */
export function addWarning(reply: FastifyReply, text: string): void {
  const before = reply.getHeader(WARNING)
  void reply.header(WARNING, before === undefined ? text : `${before}; ${text}`)
}

/** Collects what goes into `X-Cellar-Warning`. */
export class Warnings {
  readonly #texts: string[] = []

  add(text: string): void {
    this.#texts.push(text)
  }

  /** A typo in a filter must not pass in silence: a warning, or a refusal for callers who want one. */
  unknownParameters(names: readonly string[], strict: boolean): void {
    const first = names[0]
    if (first === undefined) return
    if (strict) throw new CellarError('BAD_REQUEST', `${printable(first)}: unknown parameter`)
    const shown = names.slice(0, MAX_NAMES).map((name) => printable(name))
    const rest = names.length - shown.length
    this.add(`unknown parameter: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`)
  }

  header(): string | undefined {
    return this.#texts.length === 0 ? undefined : this.#texts.join('; ').slice(0, MAX_HEADER_LENGTH)
  }
}
