import type { Static } from '@sinclair/typebox'
import type { Address } from '../../../cell/address.ts'
import { buildCell } from '../../../cell/builder.ts'
import type { Cell } from '../../../cell/cell.ts'
import { isLargeBag } from '../../../cell/large-bag.ts'
import { Slice } from '../../../cell/slice.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { listDnsRecords } from '../../machine/dns-records.ts'
import type { IndexedTvm } from '../../machine/indexed-tvm.ts'
import { addressEntry, addressOf, bytesOf, cellOf, intOf, sliceOf } from '../../machine/stack-reader.ts'
import { readTokenContent, type TokenContent } from '../../machine/token-content.ts'
import { type AccountAt, getAccountAt } from '../../reads/account-at.ts'
import { toBytes } from '../../shapes/cells.ts'
import type { Sources } from '../http/method.ts'
import type { TokenData } from '../schemas/token.ts'
import { toDnsContent } from '../shapes/dns.ts'
import { toFriendly } from '../shapes/ids.ts'

type Token = Static<typeof TokenData>

/** Reads tokens by the get-methods of their standards; what one contract says of another is asked from that other. */
export class TokenReader {
  readonly #sources: Sources
  readonly #machine: IndexedTvm
  readonly #mcSeqno: number | undefined

  constructor(sources: Sources, machine: IndexedTvm, mcSeqno: number | undefined) {
    this.#sources = sources
    this.#machine = machine
    this.#mcSeqno = mcSeqno
  }

  /** `text` is the address as the answer repeats it. undefined for a contract that is no token, or whose claim does not hold. */
  async find(account: AccountAt, text: string): Promise<Token | undefined> {
    return (
      (await this.#jettonMaster(account, text)) ??
      (await this.#jettonWallet(account, text)) ??
      (await this.#collection(account, text)) ??
      (await this.#item(account, text))
    )
  }

  async #jettonMaster(account: AccountAt, address: string): Promise<Token | undefined> {
    const [supply, mintable, admin, contentCell, code] = await this.#run(account, 'get_jetton_data', 5)
    const content = readContent(cellOf(contentCell))
    const walletCode = cellOf(code)
    const adminAddress = addressOf(admin)
    const total = intOf(supply)
    if (total === undefined || content === undefined || walletCode === undefined || adminAddress === undefined) {
      return undefined
    }
    return {
      '@type': 'ext.tokens.jettonMasterData',
      address,
      contract_type: 'jetton_master',
      total_supply: total.toString(),
      mintable: (intOf(mintable) ?? 0n) !== 0n,
      ...(adminAddress === null ? {} : { admin_address: toFriendly(adminAddress) }),
      jetton_content: content,
      jetton_wallet_code: toBytes(walletCode),
    }
  }

  async #jettonWallet(account: AccountAt, address: string): Promise<Token | undefined> {
    const [balanceEntry, ownerEntry, jettonEntry, codeEntry] = await this.#run(account, 'get_wallet_data', 4)
    const balance = intOf(balanceEntry)
    const owner = addressOf(ownerEntry)
    const jetton = addressOf(jettonEntry)
    const code = cellOf(codeEntry)
    if (balance === undefined || !owner || !jetton || code === undefined) return undefined
    const [named] = await this.#ask(jetton, 'get_wallet_address', [addressEntry(owner)], 1)
    if (!isSame(addressOf(named), account.address)) return undefined
    const [claimed] = await this.#run(account, 'is_claimed', 1)
    const isClaimed = intOf(claimed)
    return {
      '@type': 'ext.tokens.jettonWalletData',
      address,
      contract_type: 'jetton_wallet',
      balance: balance.toString(),
      owner: toFriendly(owner),
      jetton: toFriendly(jetton),
      ...(isClaimed === undefined ? {} : { mintless_is_claimed: isClaimed !== 0n }),
      jetton_wallet_code: toBytes(code),
    }
  }

  async #collection(account: AccountAt, address: string): Promise<Token | undefined> {
    const [nextEntry, contentCell, ownerEntry] = await this.#run(account, 'get_collection_data', 3)
    const next = intOf(nextEntry)
    const content = readContent(cellOf(contentCell))
    const owner = addressOf(ownerEntry)
    if (next === undefined || content === undefined || owner === undefined) return undefined
    return {
      '@type': 'ext.tokens.nftCollectionData',
      address,
      contract_type: 'nft_collection',
      next_item_index: next.toString(),
      ...(owner === null ? {} : { owner_address: toFriendly(owner) }),
      collection_content: content,
    }
  }

  async #item(account: AccountAt, address: string): Promise<Token | undefined> {
    const [init, indexEntry, collectionEntry, ownerEntry, own] = await this.#run(account, 'get_nft_data', 5)
    const index = intOf(indexEntry)
    const collection = addressOf(collectionEntry)
    const owner = addressOf(ownerEntry)
    if (index === undefined || collection === undefined || owner === undefined) return undefined
    const individual = cellOf(own) ?? EMPTY
    if (collection !== null && !(await this.#isItemOf(collection, index, account.address))) return undefined
    const content = (await this.#domainContent(account)) ?? (await this.#itemContent(collection, index, individual))
    return {
      '@type': 'ext.tokens.nftItemData',
      address,
      contract_type: 'nft_item',
      init: (intOf(init) ?? 0n) !== 0n,
      index: index.toString(),
      ...(collection === null ? {} : { collection_address: toFriendly(collection) }),
      ...(owner === null ? {} : { owner_address: toFriendly(owner) }),
      content: content ?? { type: 'onchain', data: {} },
    }
  }

  async #isItemOf(collection: Address, index: bigint, item: Address): Promise<boolean> {
    const [named] = await this.#ask(collection, 'get_nft_address_by_index', [{ type: 'int', value: index }], 1)
    return isSame(addressOf(named), item)
  }

  async #itemContent(collection: Address | null, index: bigint, own: Cell): Promise<TokenContent | undefined> {
    if (collection === null) return readTokenContent(own)
    const stack: StackEntry[] = [
      { type: 'int', value: index },
      { type: 'cell', cell: own },
    ]
    const [whole] = await this.#ask(collection, 'get_nft_content', stack, 1)
    return readContent(cellOf(whole))
  }

  /** An item that resolves names is a domain: its records take the place of its metadata. */
  async #domainContent(account: AccountAt) {
    const self: StackEntry[] = [
      { type: 'slice', slice: SELF.clone() },
      { type: 'int', value: 0n },
    ]
    const [bits, records] = await this.#run(account, 'dnsresolve', 2, self)
    if (intOf(bits) === undefined) return undefined
    const [label] = await this.#run(account, 'get_domain', 1)
    const name = sliceOf(label)
    const text = name && bytesOf(name)
    if (text === undefined) return undefined
    const root = cellOf(records)
    return { domain: `${text.toString('utf8')}.ton`, data: root ? toDnsContent(listDnsRecords(root)) : {} }
  }

  async #ask(
    address: Address,
    method: string,
    stack: readonly StackEntry[],
    least: number,
  ): Promise<readonly StackEntry[]> {
    const account = await getAccountAt(this.#sources.db, this.#sources.chain, address, this.#mcSeqno)
    return this.#run(account, method, least, stack)
  }

  /** The values that a method left; none when it failed or left too few. */
  async #run(
    account: AccountAt,
    method: string,
    least: number,
    stack: readonly StackEntry[] = [],
  ): Promise<readonly StackEntry[]> {
    const run = await this.#machine.run(account, method, stack)
    // No token is described by thousands of cells, and reading them would keep everybody else waiting.
    if (run.stackBoc !== null && isLargeBag(run.stackBoc)) return []
    return (run.exitCode === 0 || run.exitCode === 1) && run.stack.length >= least ? run.stack : []
  }
}

const readContent = (cell: Cell | undefined): TokenContent | undefined => cell && readTokenContent(cell)

const isSame = (a: Address | null | undefined, b: Address): boolean => a != null && sameBytes(a, b)

const EMPTY: Cell = buildCell(() => undefined)

/** The name of the resolver itself: one zero byte. */
const SELF: Slice = (() => {
  const { arena, index } = buildCell((b) => b.storeUint(0, 8))
  return new Slice(arena, index)
})()
