import type { Json } from '../api/serve.ts'
import { type FoundRecord, keysOf, type PresenceContext } from './presence.ts'
import type { SchemaCheck } from './schema-checks.ts'

interface Sample {
  readonly name: string
  readonly path: readonly string[]
}

interface Outcome {
  noticed: number
  missed: number
}

/** What records of one form have alike. */
interface Form {
  readonly nearest: string | undefined
  readonly fields: readonly string[]
  readonly expected: readonly (boolean | undefined)[]
}

const LONGEST_FIELD = 39

const isField = (key: string): boolean => key !== '' && key.length <= LONGEST_FIELD && !/^\d+$/.test(key)

/** The last key of a path that is neither an index nor an address or a hash. Most paths end in one, and need not be put together to be searched. */
function nearestField({ path, key: last }: FoundRecord): string | undefined {
  if (typeof last === 'string' && isField(last)) return last
  for (let end = path.length; end > 0; ) {
    const start = path.lastIndexOf('/', end - 1)
    const key = path.slice(start + 1, end)
    if (isField(key)) return key
    end = start
  }
  return undefined
}

/** Whether two lists are the same, of which most differ in the first few. */
const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((value, i) => value === b[i]))

/**
 * Takes every field out of every record of real answers, one after the other, and asks the check again. One record of each form is
 * enough: the same fields, in the same place of an answer, asked for in the same way.
 */
export class PlantedRemovals {
  /** By record and field. */
  readonly outcomes = new Map<string, Outcome>()
  /** Of each kind of record; a name of all that there are in a form would be made for every one of a million records. */
  readonly #forms = new Map<string, Form[]>()

  /** Whether an answer is right; if it is, it is looked at without each of its fields. */
  check(kind: string, check: SchemaCheck, body: Json, context: PresenceContext): boolean {
    const samples: Sample[] = []
    const onRecord: PresenceContext['onRecord'] = (found) => {
      const { name, record, path, expected } = found
      if (this.#isNew(`${kind},${name}`, { nearest: nearestField(found), fields: Object.keys(record), expected }))
        samples.push({ name, path: keysOf(path) })
    }
    if (!check(body, { ...context, onRecord })) return false
    for (const sample of samples) this.#plant(check, body, context, sample)
    return true
  }

  #isNew(kind: string, form: Form): boolean {
    const forms = this.#forms.get(kind) ?? []
    const at = forms.findIndex(
      ({ nearest, fields, expected }) =>
        nearest === form.nearest && isSameList(fields, form.fields) && isSameList(expected, form.expected),
    )
    if (at === 0) return false
    // Its like comes next, more often than not.
    forms.unshift(...(at < 0 ? [form] : forms.splice(at, 1)))
    this.#forms.set(kind, forms)
    return at < 0
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
