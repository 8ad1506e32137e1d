import type { ParsedAddress } from '../../../cell/address.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { Field, Required, Unreadable } from '../../http/fields.ts'
import { printable } from '../../http/query-string.ts'
import { expectMachine } from '../../machine/expect-machine.ts'
import type { MethodRun } from '../../machine/indexed-tvm.ts'
import { type AccountAt, getAccountAt } from '../../reads/account-at.ts'
import type { Sources } from '../http/method.ts'
import { AddressParameter, expectSeqno, SeqnoParameter } from '../http/shared-parameters.ts'

const MAX_NAME = 512

/** A name, or a number as JSON or as text. */
export const MethodParameter = Required(
  Field<string | number>(
    { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'name or number of the get-method' },
    readMethod,
  ),
)

function readMethod(value: unknown): string | number {
  if (typeof value === 'number') return toId(value)
  if (typeof value !== 'string' || value.length > MAX_NAME) throw new Unreadable('expected a name or a number')
  return /^-?(0[xX][0-9a-fA-F]+|\d+)$/.test(value) ? toId(toNumber(value)) : value
}

const toNumber = (text: string): number => (text.startsWith('-') ? -Number(text.slice(1)) : Number(text))

function toId(value: number): number {
  if (value === (value | 0)) return value + 0
  throw new Unreadable(`${printable(String(value))} is no 32-bit method number`)
}

export const runParameters = (schema: object, read: (value: unknown) => StackEntry[]) => ({
  address: AddressParameter,
  method: MethodParameter,
  stack: Required(Field({ ...schema, description: 'arguments, the first one first' }, read)),
  seqno: SeqnoParameter,
})

interface RunParams {
  readonly address: ParsedAddress
  readonly method: string | number
  readonly stack: readonly StackEntry[]
  readonly seqno?: number
}

/** Runs a get-method on the account as it was at the masterchain block asked for. */
export async function runMethod(sources: Sources, params: RunParams): Promise<{ account: AccountAt; run: MethodRun }> {
  const machine = expectMachine(sources)
  const { address, method, stack, seqno } = params
  const account = await getAccountAt(sources.db, sources.chain, address.address, expectSeqno(seqno))
  return { account, run: await machine.run(account, method, stack) }
}
