import { formatRaw } from '../../cell/address.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { AccountRow } from '../reads/account-rows.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { ReadThroughContracts } from '../reads/read-through-contracts.ts'
import type { Call } from './call.ts'

/** Entries of what is indexed from the book; what was read from the network is as that has it. */
export async function writeAccountsBook(
  out: JsonWriter,
  call: Call,
  rows: readonly AccountRow[],
  contracts: ReadThroughContracts,
): Promise<void> {
  const known = rows.filter(({ seen }) => seen === undefined)
  const [indexed, epoch] = [known.map(({ account }) => account), known[0]?.epoch]
  if (indexed.length === rows.length || call.without.addressBook) return writeAddressBook(out, call, indexed, epoch)
  const { book, accounts } = call.chain
  out.text('{')
  await book.write(out, indexed, epoch)
  const seen = rows.flatMap((row) => row.seen?.account ?? [])
  const texts = await book.renderRows(seen, accounts, contracts.kindsOf)
  const entries = seen.map((address, i) => `"${formatRaw(address)}":${texts[i]}`)
  out.text(`${indexed.length === 0 ? '' : ','}${entries.join(',')}}`)
}
