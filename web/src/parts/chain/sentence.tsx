import type { Action } from '../../api/schema.gen.ts'
import { formatUnits, groupDigits, toBig } from '../../lib/amount.ts'
import { isFailed, type Piece, toSentence } from '../../lib/wording/sentence.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Coins, TokenChip, Tokens } from '../text/amount.tsx'
import { Comment } from '../text/comment.tsx'

const BITCOIN_DECIMALS = 8

/** An action in words; every account and token in it is a link. */
export function Sentence({
  action,
  of,
  hasReason = true,
}: {
  readonly action: Action
  readonly of?: string | undefined
  /** Whether it says why it failed, too. */
  readonly hasReason?: boolean
}) {
  const pieces = toSentence(action, { of })
  return (
    <span>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes its order
        <PieceText key={at} piece={piece} />
      ))}
      {hasReason && isFailed(action) && <span className="text-bad"> — {reasonOf(action)}</span>}
    </span>
  )
}

export const NEVER_CAME = 'what should have followed did not happen'
/** Nothing was aborted there, so no code says why. */
const REFUSED =
  'nothing was aborted, but the answer that makes it succeed never came: the pool, order or elector refused and gave everything back'

/** Who gives back what it does not take, by the type of action. */
const REFUSERS: readonly (readonly [RegExp, string])[] = [
  [/^(jetton_swap|dex_|tonco_|coffee_|dedust_)/, 'pool'],
  [/^multisig_/, 'order'],
  [/^election_/, 'elector'],
]

/** The API's words where it has some, else its code. */
export function reasonOf({ type, failure, failure_text: text }: Action): string {
  if (failure === undefined || failure === NEVER_CAME) {
    const who = REFUSERS.find(([pattern]) => pattern.test(type))?.[1]
    return who === undefined ? REFUSED : `the ${who} refused and gave everything back`
  }
  const words = text ?? failure.replace(/^compute phase: |^action phase: /, '')
  return words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, '')
}

function PieceText({ piece }: { readonly piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'account':
      return <AddressLink raw={piece.raw} />
    case 'coins':
      return <Coins nano={piece.nano} />
    case 'tokens':
      return <Tokens amount={piece.amount} master={piece.master} />
    case 'units':
      return <span className="font-medium">{groupDigits(piece.amount)} units of an unknown jetton</span>
    case 'asset':
      return piece.master === null ? 'TON' : <TokenChip master={piece.master} />
    case 'comment':
      return <Comment text={piece.text} isEncrypted={piece.isEncrypted} />
    case 'bitcoin':
      return <span className="font-medium">{formatUnits(toBig(piece.amount), BITCOIN_DECIMALS)} tgBTC</span>
  }
}
