import { type Address, makeAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import type { AccountFacts, Contract, ContractKind, TokenContent } from '../../../model/contract.ts'
import { accountText } from '../reading/account-text.ts'
import type { ActionNode } from './action-node.ts'

export type FactsOf = (account: Address) => AccountFacts | undefined

type OfKind<K extends ContractKind> = Extract<Contract, { kind: K }>

const NOMINATOR_POOL_CODE = Buffer.from('mj7BS8CY9rRAZMMFIiyuooAPF92oXuaoGYpwle3hDc8=', 'base64')

const NOTHING: AccountFacts = { codeHash: null, contracts: [], data: null }

/** What matchers ask of accounts, with addresses as the text that actions show. */
export interface KnownJettonWallet {
  readonly owner: string
  readonly master: string
}

export interface KnownNftItem {
  readonly index: bigint
  readonly collection: string | null
  readonly owner: string | null
  readonly content: TokenContent
}

/** A getgems sale or auction. */
export interface KnownSale {
  readonly nft: string
  readonly seller: string | null
  readonly marketplace: string | null
  /** Full price, or the last bid. */
  readonly price: bigint
}

/** What is known of the accounts of one trace. Accounts are named by their text, and looked up once each. */
export class Facts {
  private readonly known = new Map<string, AccountFacts>()
  private readonly jettonWallets = new Map<string, KnownJettonWallet | undefined>()
  private lastMaster: { readonly address: Address; readonly text: string } | undefined
  private readonly factsOf: FactsOf

  constructor(factsOf: FactsOf) {
    this.factsOf = factsOf
  }

  of(account: string): AccountFacts {
    let facts = this.known.get(account)
    if (facts === undefined) {
      facts = this.factsOf(toAddressBytes(account)) ?? NOTHING
      this.known.set(account, facts)
    }
    return facts
  }

  /** Of the account that a block's first message went to. Kept with the block: long traces have thousands of them. */
  at(block: ActionNode): AccountFacts {
    if (block.receiver === null) {
      const { destination } = block.message
      block.receiver = destination === null ? NOTHING : (this.factsOf(destination) ?? NOTHING)
    }
    return block.receiver
  }

  /** The account as a contract of this kind, when it is one. */
  find<K extends ContractKind>(account: string | null, kind: K): OfKind<K> | undefined {
    return account === null ? undefined : contractOf(this.of(account), kind)
  }

  /** Whether a block's first message went to a contract of one of these kinds. */
  isTo(block: ActionNode, kinds: readonly ContractKind[]): boolean {
    const { contracts, codeHash } = this.at(block)
    for (const { kind } of contracts) if (kinds.includes(kind)) return true
    // Known by its code alone, so nobody keeps a table of them; facts that come without a code may still say it.
    return codeHash !== null && kinds.includes('nominator_pool') && sameBytes(codeHash, NOMINATOR_POOL_CODE)
  }

  /** `receiver` is a block whose message went there: what is known of it may be at hand. */
  jettonWallet(account: string | null, receiver?: ActionNode): KnownJettonWallet | undefined {
    if (account === null) return undefined
    const known = this.jettonWallets.get(account)
    if (known !== undefined || this.jettonWallets.has(account)) return known
    const facts = receiver === undefined ? this.of(account) : this.at(receiver)
    const found = contractOf(facts, 'jetton_wallet')
    const wallet = found && { owner: accountText(found.owner), master: this.textOfMaster(found.master) }
    this.jettonWallets.set(account, wallet)
    return wallet
  }

  /** The wallets of a trace are mostly of one jetton, whose text is needed once. */
  private textOfMaster(master: Address): string {
    if (this.lastMaster === undefined || !sameBytes(this.lastMaster.address, master)) {
      this.lastMaster = { address: master, text: accountText(master) }
    }
    return this.lastMaster.text
  }

  nftItem(account: string | null): KnownNftItem | undefined {
    const item = this.find(account, 'nft_item')
    return (
      item && { index: item.index, collection: text(item.collection), owner: text(item.owner), content: item.content }
    )
  }

  nftSale(account: string | null): KnownSale | undefined {
    const sale = this.find(account, 'nft_sale')
    if (sale === undefined) return undefined
    const { nft, nftOwner, marketplace, fullPrice } = sale
    return { nft: accountText(nft), seller: text(nftOwner), marketplace: text(marketplace), price: fullPrice }
  }

  nftAuction(account: string | null): KnownSale | undefined {
    const auction = this.find(account, 'nft_auction')
    if (auction === undefined) return undefined
    const { nft, nftOwner, marketplace, lastBid } = auction
    return { nft: accountText(nft), seller: text(nftOwner), marketplace: text(marketplace), price: lastBid }
  }

  /** Jetton masters of a DeDust pool, null for Toncoin. */
  dedustPool(account: string | null): readonly [string | null, string | null] | undefined {
    const pool = this.find(account, 'dedust_pool')
    return pool && [text(pool.assets[0]), text(pool.assets[1])]
  }

  /** Base64 of the account's code hash. */
  codeHash(account: string | null): string | null {
    const hash = account === null ? null : this.of(account).codeHash
    return hash === null ? null : Buffer.from(hash).toString('base64')
  }

  dataCell(account: string | null): Cell | null {
    return account === null ? null : this.of(account).data
  }
}

function contractOf<K extends ContractKind>({ contracts }: AccountFacts, kind: K): OfKind<K> | undefined {
  for (const contract of contracts) if (contract.kind === kind) return contract as OfKind<K>
  return undefined
}

const text = (address: Address | null): string | null => (address === null ? null : accountText(address))

function toAddressBytes(account: string): Address {
  const colon = account.indexOf(':')
  return makeAddress(Number(account.slice(0, colon)), Buffer.from(account.slice(colon + 1), 'hex'))
}
