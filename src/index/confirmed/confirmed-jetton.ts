import type { Slice } from '../../cell/slice.ts'
import { attempt, sliceOf } from '../../decode/contracts/stack-values.ts'
import { findWalletReader, readWalletFrom, type WalletData } from '../../decode/contracts/standard-jettons.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { KnownWallet } from '../../store/confirmed.ts'

/** Bits in front of the balance: none, or a status. Nearly all wallets keep their balance, owner and master right behind. */
const LAYOUTS = [0, 4]

/** Whether the state may be a jetton wallet that only the index can tell to be one. */
export const mayBeKnown = ({ codeHash, data }: AccountState): boolean =>
  codeHash !== null && data !== null && findWalletReader(codeHash) === undefined

/**
 * What a jetton wallet holds, without running it: by its code where that is a standard one. Of another wallet that the index
 * knows, by the layout that tells its owner, its master and, of the state that the index has, its balance.
 */
export function readConfirmedJetton(
  state: AccountState,
  before: AccountState | undefined,
  known: KnownWallet | undefined,
): WalletData | null {
  if (state.codeHash === null) return null
  const standard = findWalletReader(state.codeHash)
  if (standard !== undefined) return read(state, standard) ?? null
  if (known === undefined || before === undefined) return null
  for (const skipped of LAYOUTS) {
    const [was, is] = [before, state].map((each) => read(each, (data) => readWalletFrom(data, skipped)))
    if (was && is && isOf(is, known) && tells(was, before, known)) return is
  }
  return null
}

const isOf = ({ owner, master }: WalletData, known: KnownWallet): boolean =>
  sameBytes(owner, known.owner) && sameBytes(master, known.jetton)

/** The state before may be newer than what the index has; then its balance says nothing. */
const tells = (was: WalletData, { dataHash }: AccountState, known: KnownWallet): boolean =>
  isOf(was, known) &&
  (dataHash === null || !sameBytes(dataHash, known.data_hash) || was.balance === BigInt(known.balance))

/** Undefined for data of another making, whatever the code is: anybody may deploy any code with any data. */
const read = ({ data }: AccountState, reader: (data: Slice) => WalletData): WalletData | undefined =>
  data === null ? undefined : attempt(() => reader(sliceOf(data)))
