import type { Static } from '@sinclair/typebox'
import { Slice } from '../../../cell/slice.ts'
import type { AccountState } from '../../../model/account-state.ts'
import { base64 } from '../../http/json-writer.ts'
import type { ExtendedAddressInformation } from '../schemas/account.ts'
import { toCode, toData, toFrozenHash } from './account.ts'

type Recognised = Pick<Static<typeof ExtendedAddressInformation>, 'account_state' | 'revision'>

type Kind =
  | 'wallet.v3.accountState'
  | 'wallet.v4.accountState'
  | 'wallet.highload.v1.accountState'
  | 'wallet.highload.v2.accountState'
  | 'dns.accountState'

/** Codes that the reference client library knows, by hash, and which revision each is. */
const CODES: Readonly<Record<string, readonly [Kind, number]>> = {
  'thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=': ['wallet.v3.accountState', 1],
  'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=': ['wallet.v3.accountState', 2],
  '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=': ['wallet.v4.accountState', 2],
  '2M27t58sXKpnesRQdwvgNRviHhJQSG3oXMUqoz3RZIQ=': ['wallet.highload.v1.accountState', 1],
  'NowDly5fTCRBK4GGUt4d4qJjDRwBFgmZnf90X7NoSa0=': ['wallet.highload.v1.accountState', 2],
  'jOtFs81LXMYOquHBO5wJI5Jnf+U2sumy2AG2Lv+TH+E=': ['wallet.highload.v2.accountState', 1],
  'CzqIeurNKn1Au1VQvJJTFWoCkGWu+21rWDc11Y2p1b4=': ['wallet.highload.v2.accountState', 2],
  'oNZ9LeiRn+e3yndlLM1P3FbGid56aRYeRfsNzF5HwVU=': ['dns.accountState', 1],
}

/** An account's state by what its code is known to keep in its data. */
export function toRecognised(state: AccountState | undefined): Recognised {
  const frozen_hash = toFrozenHash(state)
  if (state?.codeHash == null) return { account_state: { '@type': 'uninited.accountState', frozen_hash }, revision: 0 }
  const known = CODES[base64(state.codeHash)]
  const data = known && state.data
  const read = data ? readKnown(known[0], new Slice(data.arena, data.index)) : undefined
  if (known && read) return { account_state: read, revision: known[1] }
  return {
    account_state: { '@type': 'raw.accountState', code: toCode(state), data: toData(state), frozen_hash },
    revision: 0,
  }
}

/** undefined when the data is too short to be that of the code. */
function readKnown(kind: Kind, data: Slice): Recognised['account_state'] | undefined {
  const hasSeqno = kind !== 'wallet.highload.v2.accountState' && kind !== 'dns.accountState'
  if (data.remainingBits < (hasSeqno ? 64 : 32)) return undefined
  if (!hasSeqno) return { '@type': kind, wallet_id: data.loadUint(32) }
  // Of 32 bits, and so signed, where the contract has it; a wallet's id has 64.
  const seqno = data.loadInt(32)
  return { '@type': kind, wallet_id: data.loadUint(32), seqno }
}
