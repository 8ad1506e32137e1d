/** The part of a transaction's document that moves coins. */
export interface MoneyDocument {
  readonly total_fees: string
  readonly total_fees_extra_currencies: Currencies
  readonly description: {
    readonly credit_ph?: {
      readonly credit: string
      readonly due_fees_collected?: string
      readonly credit_extra_currencies?: Currencies
    }
  }
  readonly out_msgs: readonly MoneyMessage[]
}

type Currencies = Readonly<Record<string, string>> | null

interface MoneyMessage {
  readonly value: string | null
  readonly value_extra_currencies: Currencies
  readonly fwd_fee: string | null
  readonly ihr_fee: string | null
}

/** What an account owns: key '' is Toncoin, others are extra currency ids. Zero amounts are not kept. */
export type Holdings = Map<string, bigint>

/**
 * What a transaction does to its account's balance, from what it names itself:
 *
 *   + what the credit phase gave, with the debt it collected first (both came with the message)
 *   − value, forward fee and IHR fee of every internal message sent, the bounced one included: they travel with it
 *   − total fees: storage, gas, import of an external message, the validators' part of forward fees, action fines
 *
 * A message's forward fee as it arrives is not the account's: whoever imports the message takes it.
 */
export function balanceChange(doc: MoneyDocument): Holdings {
  const change: Holdings = new Map()
  const { credit_ph: credit } = doc.description
  if (credit !== undefined) {
    add(change, '', BigInt(credit.credit) + BigInt(credit.due_fees_collected ?? 0))
    addCurrencies(change, credit.credit_extra_currencies, 1n)
  }
  for (const { value, value_extra_currencies: extra, fwd_fee: fwdFee, ihr_fee: ihrFee } of doc.out_msgs) {
    if (value === null) continue
    add(change, '', -(BigInt(value) + BigInt(fwdFee ?? 0) + BigInt(ihrFee ?? 0)))
    addCurrencies(change, extra, -1n)
  }
  add(change, '', -BigInt(doc.total_fees))
  addCurrencies(change, doc.total_fees_extra_currencies, -1n)
  return change
}

export function addHoldings(to: Holdings, change: Holdings): void {
  for (const [currency, amount] of change) add(to, currency, amount)
}

export function toHoldings(balance: bigint, extraCurrencies: Buffer | null): Holdings {
  const holdings: Holdings = new Map()
  add(holdings, '', balance)
  if (extraCurrencies !== null)
    addCurrencies(holdings, JSON.parse(extraCurrencies.toString('latin1')) as Currencies, 1n)
  return holdings
}

export const sameHoldings = (a: Holdings, b: Holdings): boolean =>
  a.size === b.size && [...a].every(([currency, amount]) => b.get(currency) === amount)

export const holdingsText = (holdings: Holdings): string =>
  [...holdings].map(([currency, amount]) => (currency === '' ? `${amount}` : `${amount} of ${currency}`)).join(', ') ||
  '0'

function addCurrencies(to: Holdings, currencies: Currencies | undefined, sign: bigint): void {
  for (const [id, amount] of Object.entries(currencies ?? {})) add(to, id, sign * BigInt(amount))
}

function add(to: Holdings, currency: string, amount: bigint): void {
  const sum = (to.get(currency) ?? 0n) + amount
  if (sum === 0n) to.delete(currency)
  else to.set(currency, sum)
}
