import type { ReactNode } from 'react'
import type { OrderAction } from '../../api/schema.gen.ts'
import { findToken } from '../../lib/book.ts'
import { useBook } from '../../lib/use-book.ts'
import { toOpcode } from '../../lib/wording/sentence.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Coins, Tokens } from '../text/amount.tsx'
import { Comment } from '../text/comment.tsx'
import { DecodedBody } from './decoded-body.tsx'

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const account = (value: unknown): ReactNode =>
  typeof value === 'string' && value !== '' ? <AddressLink raw={value} /> : 'nobody'

/** What an order does, or did, as a sentence; what its message holds is behind it. */
export function OrderActionText({ action, isDone }: { readonly action: OrderAction; readonly isDone: boolean }) {
  useBook()
  const fields = (action.parsed_body ?? {}) as Fields
  const told = SENTENCES[action.parsed_body_type ?? 'unknown'] ?? unknownMessage
  return (
    <div className="flex flex-col gap-1">
      <p>
        {isDone ? 'It made the multisig ' : 'It lets the multisig '}
        {told(action, fields)}.
      </p>
      {action.error !== null && <p className="text-bad">{action.error}</p>}
      {action.parsed_body !== null && Object.keys(fields).length > 0 && (
        <details>
          <summary className="text-table text-text-2">Details</summary>
          <div className="mt-2 rounded-control bg-sunken p-3">
            <DecodedBody value={{ send_mode: action.send_mode, ...fields }} />
          </div>
        </details>
      )}
    </div>
  )
}

type Told = (action: OrderAction, fields: Fields) => ReactNode

/** Of a message to a jetton wallet: its jetton, where that is known. */
const jettonAt = (wallet: string | null): string | undefined => {
  const master = wallet === null ? undefined : findToken(wallet, 'jetton_wallets')?.extra?.jetton
  return typeof master === 'string' ? master : undefined
}

function jettons({ destination }: OrderAction, amount: unknown): ReactNode {
  const master = jettonAt(destination)
  return master === undefined ? `${text(amount)} units of a jetton` : <Tokens amount={text(amount)} master={master} />
}

const said = (comment: unknown, isEncrypted: unknown): ReactNode =>
  text(comment) === '' ? null : (
    <>
      {' '}
      <Comment text={text(comment)} isEncrypted={isEncrypted === true} />
    </>
  )

const unknownMessage: Told = ({ destination, value }, { opcode }) => (
  <>
    send a message {opcode === undefined ? '' : `${toOpcode(opcode)} `}
    {value !== null && (
      <>
        with <Coins nano={value} />{' '}
      </>
    )}
    to {account(destination)}
  </>
)

const SENTENCES: Readonly<Record<string, Told>> = {
  ton_transfer: ({ destination, value }, { comment, encrypted }) => (
    <>
      send <Coins nano={value ?? '0'} /> to {account(destination)}
      {said(comment, encrypted)}
    </>
  ),
  jetton_transfer: (action, { amount, destination, comment, encrypted_comment }) => (
    <>
      send {jettons(action, amount)} to {account(destination)}
      {said(comment, encrypted_comment)}
    </>
  ),
  jetton_burn: (action, { amount }) => <>burn {jettons(action, amount)}</>,
  jetton_mint: ({ destination }, { to_address }) => (
    <>
      make more of {account(destination)} for {account(to_address)}
    </>
  ),
  nft_transfer: ({ destination }, { new_owner }) => (
    <>
      give {account(destination)} to {account(new_owner)}
    </>
  ),
  jetton_change_admin: ({ destination }, { new_admin_address }) => (
    <>
      make {account(new_admin_address)} the admin of {account(destination)}
    </>
  ),
  jetton_claim_admin: ({ destination }) => <>become the admin of {account(destination)}</>,
  jetton_change_content: ({ destination }, { new_metadata_url }) => (
    <>
      change the description of {account(destination)}
      {said(new_metadata_url, false)}
    </>
  ),
  jetton_top_up: ({ destination, value }) => (
    <>
      top up {account(destination)} with <Coins nano={value ?? '0'} />
    </>
  ),
  single_nominator_withdraw: ({ destination }, { coins }) => (
    <>
      withdraw <Coins nano={text(coins) || '0'} /> from {account(destination)}
    </>
  ),
  single_nominator_change_validator: ({ destination }, { validator_address }) => (
    <>
      make {account(validator_address)} the validator of {account(destination)}
    </>
  ),
  multisig_update_params: (_, { new_threshold, new_signers }) =>
    `change its own rules: ${text(new_threshold)} of ${Array.isArray(new_signers) ? new_signers.length : 0} must sign`,
}
