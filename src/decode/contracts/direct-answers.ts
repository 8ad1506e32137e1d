import type { Hash } from '../../cell/hash.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import type { DirectMethod, DirectSubject } from './direct/direct-code.ts'
import { DNS_COLLECTION, DNS_ITEM, DNS_ROOT } from './direct/dns.ts'
import { FIXED_PRICE_SALE } from './direct/getgems.ts'
import { MULTISIG_ORDER, MULTISIG_WALLET } from './direct/multisig.ts'
import { SOULBOUND_ITEM } from './direct/soulbound.ts'
import { VESTING_WALLET } from './direct/vesting.ts'
import { attempt } from './stack-values.ts'

// Codes everybody uses answer from their data: the virtual machine costs 250 MB and more than a second to start, and most
// chains of tests and of laptops never need it. test/contracts/direct-answers.test.ts runs the get-methods beside.

const METHODS = new Map<string, DirectMethod>(
  [
    DNS_COLLECTION,
    DNS_ITEM,
    DNS_ROOT,
    FIXED_PRICE_SALE,
    MULTISIG_ORDER,
    MULTISIG_WALLET,
    SOULBOUND_ITEM,
    VESTING_WALLET,
  ].flatMap(({ codeHashes, methods }) =>
    codeHashes.flatMap((hash) => Object.entries(methods).map(([name, method]) => [`${hash} ${name}`, method] as const)),
  ),
)

/** What a get-method of a known code answers; undefined where it has to be run. */
export function findDirectAnswer(
  subject: DirectSubject,
  method: string,
  stack: readonly StackEntry[],
): readonly StackEntry[] | undefined {
  const read = METHODS.get(`${hex(subject.codeHash)} ${method}`)
  return read && attempt(() => read(subject, stack))
}

/** Names of the get-methods of a code that are read from data. */
export const listDirectMethods = (codeHash: Hash): string[] => {
  const prefix = `${hex(codeHash)} `
  return [...METHODS.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

const hex = (hash: Hash): string => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex')
