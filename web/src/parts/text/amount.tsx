import { formatChange, formatCoins, formatUnits, type Precision, toBig } from '../../lib/amount.ts'
import { friendlyOf, type TokenFacts, tokenFacts } from '../../lib/labels.ts'
import { useFromBook } from '../../lib/use-book.ts'
import { PageLink } from './page-link.tsx'

interface CoinsProps {
  readonly nano: string | bigint
  readonly precision?: Precision
}

/** An amount of the chain's own coin. */
export function Coins({ nano, precision = 'list' }: CoinsProps) {
  return (
    <span className="whitespace-nowrap" title={formatCoins(nano, 'full')}>
      {formatCoins(nano, precision)}
    </span>
  )
}

interface TokensProps {
  readonly amount: string | bigint
  readonly master: string
  readonly precision?: Precision
}

function useTokenFacts(master: string): TokenFacts {
  useFromBook(() => Object.values(tokenFacts(master)).join())
  return tokenFacts(master)
}

/** An amount of a jetton: its symbol stands in a chip, so that none is taken for the coin. */
export function Tokens({ amount, master, precision = 'list' }: TokensProps) {
  const { decimals, isAssumed } = useTokenFacts(master)
  return (
    <span className="sm:whitespace-nowrap">
      <span
        className={isAssumed ? 'underline decoration-dotted underline-offset-3' : ''}
        title={isAssumed ? 'decimals not known yet, 9 assumed' : formatUnits(toBig(amount), decimals, 'full')}
      >
        {formatUnits(toBig(amount), decimals, precision)}
      </span>{' '}
      <TokenChip master={master} />
    </span>
  )
}

export function TokenChip({ master }: { readonly master: string }) {
  const { symbol, isLookAlike, isFlagged } = useTokenFacts(master)
  const colour = isLookAlike ? 'bg-warn-soft text-warn' : 'text-g-token'
  return (
    <PageLink
      to={`/jetton/${friendlyOf(master)}`}
      className={`rounded border border-line px-1 text-[0.93em] hover:underline ${colour} ${isFlagged ? 'line-through' : ''}`}
      title={friendlyOf(master)}
    >
      {isLookAlike ? `${symbol} (token)` : symbol}
    </PageLink>
  )
}

/** What an account gained or lost. */
export function Change({ nano }: { readonly nano: bigint }) {
  const colour = nano > 0n ? 'text-good' : nano < 0n ? 'text-text' : 'text-text-3'
  return (
    <span className={`whitespace-nowrap font-medium ${colour}`}>
      <span className="sr-only">{nano > 0n ? 'in ' : nano < 0n ? 'out ' : ''}</span>
      {formatChange(nano)}
    </span>
  )
}
