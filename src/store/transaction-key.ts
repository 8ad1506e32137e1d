import { byteKey } from '../lib/byte-key.ts'

/** Account and lt of a transaction as one text, for maps. */
export const transactionKey = ({ account, lt }: { readonly account: Uint8Array; readonly lt: bigint }): string =>
  `${byteKey(account)}${lt}`
