import type { Json } from '../api/serve.ts'
import { keysOf, type PresenceContext } from './presence.ts'
import type { SchemaCheck } from './schema-checks.ts'

interface Sample {
  readonly name: string
  readonly path: readonly string[]
}

interface Outcome {
  noticed: number
  missed: number
}

/** The last key of a path that is neither an index nor an address or a hash. */
const nearestField = (path: string): string | undefined => path.match(/.*\/(?!\d+(?:\/|$))([^/]{1,39})(?=\/|$)/)?.[1]

/**
 * Takes every field out of every record of real answers, one after the other, and asks the check again. One record of each form is
 * enough: the same fields, in the same place of an answer, asked for in the same way.
 */
export class PlantedRemovals {
  /** By record and field. */
  readonly outcomes = new Map<string, Outcome>()
  readonly #seen = new Set<string>()

  /** Whether an answer is right; if it is, it is looked at without each of its fields. */
  check(kind: string, check: SchemaCheck, body: Json, context: PresenceContext): boolean {
    const samples: Sample[] = []
    const onRecord: PresenceContext['onRecord'] = (name, record, place, expected) => {
      const form = `${kind},${name},${nearestField(place)},${Object.keys(record)},${expected}`
      if (this.#seen.has(form)) return
      this.#seen.add(form)
      samples.push({ name, path: keysOf(place) })
    }
    if (!check(body, { ...context, onRecord })) return false
    for (const sample of samples) this.#plant(check, body, context, sample)
    return true
  }

  #plant(check: SchemaCheck, body: Json, context: PresenceContext, { name, path }: Sample): void {
    const row = cutRow(body, path)
    const record = row.path.reduce((value: Json, key) => value[key], row.body)
    if (!check.isRight(row.body, context)) throw new Error(`${name} at ${path.join('/')} is not right by itself`)
    for (const [field, value] of Object.entries(record)) {
      delete record[field]
      this.#count(`${name}.${field}`, !check.isRight(row.body, context))
      record[field] = value
    }
  }

  #count(field: string, isNoticed: boolean): void {
    const outcome = this.outcomes.get(field) ?? { noticed: 0, missed: 0 }
    if (isNoticed) outcome.noticed++
    else outcome.missed++
    this.outcomes.set(field, outcome)
  }

  /** Fields that were missed in some answer. */
  noticed(): string[] {
    return [...this.outcomes].filter(([, { noticed }]) => noticed > 0).map(([field]) => field)
  }

  /** Fields that nobody missed, in any answer. */
  unnoticed(): string[] {
    return [...this.outcomes].filter(([, { noticed }]) => noticed === 0).map(([field]) => field)
  }
}

interface Row {
  readonly body: Json
  readonly path: readonly string[]
}

/** Objects by address or by hash. */
const MAPS = ['address_book', 'metadata', 'transactions', 'code_cells', 'data_cells']

/** An answer with one row of each list on the way to a record: other rows say nothing about it, and there may be many. */
function cutRow(body: Json, [key, ...rest]: readonly string[], holder = ''): Row {
  if (key === undefined) return { body: structuredClone(body), path: [] }
  const inner = cutRow(body[key], rest, key)
  if (Array.isArray(body)) {
    if (body.every(isRow)) return { body: [inner.body], path: ['0', ...inner.path] }
    return { body: structuredClone(body).with(Number(key), inner.body), path: [key, ...inner.path] }
  }
  const beside = MAPS.includes(holder) ? {} : structuredClone(without(body, key, holder === ''))
  return { body: { ...beside, [key]: inner.body }, path: [key, ...inner.path] }
}

const isRow = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands beside a field; at the top of an answer of each list the first alone, and empty books. */
const without = (body: Json, key: string, isTop: boolean): Json =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== key)
      .map(([name, value]) => {
        if (!isTop) return [name, value]
        return [name, Array.isArray(value) ? value.slice(0, 1) : MAPS.includes(name) ? {} : value]
      }),
  )
