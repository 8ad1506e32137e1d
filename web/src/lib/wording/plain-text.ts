import type { Action } from '../../api/schema.gen.ts'
import { COIN, formatCoins, formatUnits, groupDigits, toBig } from '../amount.ts'
import { friendlyOf, nameOf, tokenFacts } from '../labels.ts'
import { isFailed, type Piece, type Side, toSentence } from './sentence.ts'

/** A sentence without links: for files, titles and screen readers. */
export function toPlainText(action: Action, side: Side = {}): string {
  const text = toSentence(action, side).map(pieceText).join('')
  return isFailed(action) && action.failure !== undefined ? `${text} — ${action.failure}` : text
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'account':
      return nameOf(piece.raw) ?? friendlyOf(piece.raw)
    case 'coins':
      return formatCoins(piece.nano, 'full')
    case 'tokens': {
      const { decimals, symbol } = tokenFacts(piece.master)
      return `${formatUnits(toBig(piece.amount), decimals, 'full')} ${symbol}`
    }
    case 'units':
      return `${groupDigits(piece.amount)} units of an unknown jetton`
    case 'asset':
      return piece.master === null ? COIN : tokenFacts(piece.master).symbol
    case 'comment':
      return piece.isEncrypted ? 'encrypted comment' : `“${piece.text}”`
    case 'bitcoin':
      return `${formatUnits(toBig(piece.amount), 8, 'full')} tgBTC`
  }
}
