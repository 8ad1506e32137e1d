import { type Address, asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isRecord, parseByAccount, type Refuse } from './parse-by-account.ts'

/** What an operator calls an account. */
export interface Label {
  readonly label: string
  /** What sort of account it is, in the operator's own words. */
  readonly kind?: string
}

interface LabelledWord {
  /** The label from one of its words on, folded. */
  readonly entry: string
  readonly account: Address
}

/** What operators call accounts, read from a file at the start. */
export class Labels {
  readonly #byAccount: ReadonlyMap<string, Label>
  /** By entry, so that a text is found by halving. */
  readonly #words: readonly LabelledWord[]

  constructor(byAccount: ReadonlyMap<string, Label>) {
    this.#byAccount = byAccount
    this.#words = [...byAccount]
      .flatMap(([key, { label }]) => {
        const account = asAddress(Buffer.from(key, 'latin1'))
        return entriesOf(label).map((entry) => ({ entry, account }))
      })
      .sort((a, b) => (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : Buffer.compare(a.account, b.account)))
  }

  find(account: Uint8Array): Label | undefined {
    return this.#byAccount.get(byteKey(account as Address))
  }

  /** Accounts with a label of which a word begins so, at most `limit`, in the order of their labels. */
  search(text: string, limit: number): Address[] {
    const wanted = fold(text)
    if (wanted === '') return []
    const found = new Map<string, Address>()
    for (let at = this.#firstFrom(wanted); at < this.#words.length && found.size < limit; at++) {
      const { entry, account } = this.#words[at] as LabelledWord
      if (!entry.startsWith(wanted)) break
      found.set(byteKey(account), account)
    }
    return [...found.values()]
  }

  /** The place of the first entry that does not come before a text. */
  #firstFrom(text: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] as LabelledWord).entry < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** As `fold_name` of the database folds the names of tokens: without regard to case, dots of an i, and punctuation. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[iı]\u0307?/g, 'i')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\s!-/:-@[-`{-~]+/g, ' ')
    .trim()

function entriesOf(label: string): string[] {
  const words = fold(label).split(' ')
  return words.map((_, i) => words.slice(i).join(' ')).filter((entry) => entry !== '')
}

const MAX_LABEL = 64
const MAX_KIND = 32

/** `{"EQ…": "Exchange", "0:…": {"label": "Exchange, cold", "kind": "exchange"}, …}`, with addresses in any form. */
export const parseLabels = (text: string): Labels => new Labels(parseByAccount(text, 'labels', toLabel))

function toLabel(value: unknown, refuse: Refuse): Label {
  const { label, kind, ...others } = isRecord(value) ? value : { label: value }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw refuse(`${unknown} is not known; there are label and kind`)
  if (!isShort(label, MAX_LABEL)) throw refuse(`expected a label of 1 to ${MAX_LABEL} characters`)
  if (kind === undefined) return { label }
  if (!isShort(kind, MAX_KIND)) throw refuse(`expected a kind of 1 to ${MAX_KIND} characters`)
  return { label, kind }
}

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= most
