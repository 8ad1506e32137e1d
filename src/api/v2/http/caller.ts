import type { Dialect } from '../../../record/dialect.ts'
import type { Queryable } from '../../../store/database.ts'
import type { LoadName } from '../../http/limits/weight.ts'
import type { MachineSource } from '../../machine/machine-source.ts'
import { type Answer, success, toFailure } from './envelope.ts'
import type { Method, Sources } from './method.ts'
import { compileParameters, type ParameterReader, type Sent } from './parameters.ts'

interface Callable {
  readonly method: Method
  readonly read: ParameterReader<Method['params']>
}

/** The methods of v2 by name, aliases included, ready to be called. */
export class Caller {
  #methods = new Map<string, Callable>()
  readonly #sources: Sources

  constructor(methods: readonly Method[], sources: Sources) {
    this.#sources = sources
    for (const method of methods) {
      const callable = { method, read: compileParameters(method.params) }
      for (const name of [method.name, ...(method.aliases ?? [])]) {
        if (this.#methods.has(name)) throw new Error(`two v2 methods are called ${name}`)
        this.#methods.set(name, callable)
      }
    }
  }

  /** The same methods from one server, over one request's way to it, and with its caller's turns of the machine. */
  over({ chain, machine }: MachineSource, db: Queryable, caller: string): Caller {
    const other = new Caller([], { ...this.#sources, chain, db, caller, machine: machine?.for({ caller }) })
    other.#methods = this.#methods
    return other
  }

  has(name: string): boolean {
    return this.#methods.has(name)
  }

  /** What a method's parameters are called. */
  namesOf(name: string): ReadonlySet<string> {
    return (this.#methods.get(name) as Callable).read.names
  }

  /** What a method asks of the server. */
  loadOf(name: string): LoadName {
    return this.#methods.get(name)?.method.load ?? 'read'
  }

  *entries(): Iterable<[string, Method]> {
    for (const [name, { method }] of this.#methods) yield [name, method]
  }

  /** Never throws: what goes wrong is an answer too. `onFailure` sees what the answer does not tell. */
  async call(
    name: string,
    sent: Sent,
    verb: 'get' | 'post',
    dialect: Dialect,
    onFailure: (error: unknown) => void,
  ): Promise<Answer> {
    try {
      const { method, read } = this.#methods.get(name) as Callable
      return success(await method.handle({ ...this.#sources, params: read(sent, verb), dialect }))
    } catch (error) {
      const answer = toFailure(error, dialect)
      if (answer.countedStatus >= 500) onFailure(error)
      return answer
    }
  }
}
