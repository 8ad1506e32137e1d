import type { PortCalls } from './port-calls.ts'

/** Names of the methods that another thread may call: a table, so that one that is left out does not compile. */
export type RemoteNames<T> = Readonly<Record<Extract<keyof T, string>, true>>

type Answers = Readonly<Record<string, (argument: never) => unknown>>

/** An object whose methods, each of one argument or none, run in the other thread. */
export const remote = <T extends object>(calls: Pick<PortCalls, 'call'>, names: RemoteNames<T>): T =>
  Object.fromEntries(
    Object.keys(names).map((name) => [name, (argument: unknown = null) => calls.call(name, argument)]),
  ) as T

/** What the thread that has the object answers. `find` gives the object, which may be another one at each call. */
export const answersOf = <T extends object>(names: RemoteNames<T>, find: () => T): Answers =>
  Object.fromEntries(
    Object.keys(names).map((name) => [
      name,
      (argument: unknown) => (find() as Record<string, (argument: unknown) => unknown>)[name]?.(argument),
    ]),
  )
