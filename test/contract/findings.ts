import { Address, Cell, loadMessage } from '@ton/core'
import type { Json } from '../api/serve.ts'
import type { ServedChain } from './served-chains.ts'

/** Asks the documented dialect for something that must be there. */
export type Get = (path: string) => Promise<Json>

/** Things that a chain has, to be asked about. */
export interface Findings {
  readonly head: number
  readonly accounts: readonly string[]
  /** The richest. */
  readonly everybody: readonly string[]
  readonly transactions: readonly Json[]
  /** Somebody's; of a kind that is known, where there is one. */
  readonly wallet: string
  readonly jettonMasters: readonly string[]
  readonly jettonWallets: readonly string[]
  readonly nftItems: readonly Json[]
  readonly nftCollections: readonly string[]
  /** A domain that is registered. */
  readonly domain: string | undefined
  readonly dnsRoot: string | undefined
  /** A message between two accounts. */
  readonly message: Json
  /** The code of an account, kept once for all that have it. */
  readonly library: string | undefined
  /** What began a trace, the block before it, and its transaction. */
  readonly begun: { readonly boc: string; readonly base: number; readonly hash: string } | undefined
  readonly pool: string | undefined
  /** Somebody who deposited there. */
  readonly nominator: string | undefined
  readonly validator: string | undefined
  /** A masterchain block whose signatures the node has. */
  readonly signedSeqno: number
  readonly unsent: UnsentMessage | undefined
}

/** A message that the chain would take. */
export interface UnsentMessage {
  readonly boc: string
  readonly cell: Cell
  readonly body: Cell
  /** Who would take it. */
  readonly account: string
}

export async function findThings(
  get: Get,
  chain: Pick<ServedChain, 'signedSeqno' | 'message'> = {},
): Promise<Findings> {
  const { transactions } = await get('/api/v3/transactions?limit=1000&sort=asc')
  const accounts = [...new Set<string>(transactions.map((tx: Json) => tx.account))].slice(0, 50)
  const { last } = await get('/api/v3/masterchainInfo')
  const listed = async (path: string, list: string): Promise<Json[]> => (await get(`/api/v3${path}?limit=1000`))[list]
  const addresses = (rows: readonly Json[]): string[] => rows.map(({ address }) => address)
  const everybody: string[] = (await get('/api/v3/topAccountsByBalance?limit=1000')).map((one: Json) => one.account)
  const { wallets } = await get(`/api/v3/walletStates?${many('address', accounts)}`)
  const nftItems = await listed('/nft/items', 'nft_items')
  const messages = await listed('/messages', 'messages')
  return {
    ...{ head: last.seqno, accounts, everybody, transactions, nftItems },
    wallet: wallets.find((one: Json) => one.is_wallet && one.wallet_type)?.address ?? accounts[0],
    jettonMasters: addresses(await listed('/jetton/masters', 'jetton_masters')),
    jettonWallets: addresses(await listed('/jetton/wallets', 'jetton_wallets')),
    nftCollections: addresses(await listed('/nft/collections', 'nft_collections')),
    domain: nftItems.map((item) => item.content?.domain).find((domain) => domain !== undefined),
    dnsRoot: readDnsRoot((await get('/api/v2/getConfigParam?param=4')).result.config.bytes),
    message: messages.find((one) => one.in_msg_tx_hash && one.out_msg_tx_hash),
    library: await findLibrary(get, everybody),
    begun: await findBegun(get),
    ...(await findPool(get, everybody)),
    signedSeqno: chain.signedSeqno ?? last.seqno,
    unsent: chain.message === undefined ? undefined : readUnsent(chain.message),
  }
}

function readUnsent(boc: string): UnsentMessage {
  const cell = Cell.fromBase64(boc)
  const { info, body } = loadMessage(cell.beginParse())
  return { boc, cell, body, account: (info.dest as Address).toRawString() }
}

const many = (name: string, values: readonly string[]): string =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')

async function findPool(
  get: Get,
  everybody: readonly string[],
): Promise<Pick<Findings, 'pool' | 'nominator' | 'validator'>> {
  const book: Record<string, Json> = await get(`/api/v3/addressBook?${many('address', everybody)}`)
  const pool = Object.entries(book).find(([, { interfaces }]) => interfaces?.includes('tv_pool'))?.[0]
  if (pool === undefined) return { pool, nominator: undefined, validator: undefined }
  const { events } = await get(`/api/v3/staking/nominatorPools/nominatorEvents?pool=${pool}`)
  const { validator_address, active_nominators } = await get(`/api/v3/staking/nominatorPools/pool?pool=${pool}`)
  return {
    pool,
    nominator: active_nominators[0]?.address ?? events[0]?.nominator_address,
    validator: validator_address,
  }
}

function readDnsRoot(boc: string): string | undefined {
  if (boc === '') return undefined
  return new Address(-1, Cell.fromBase64(boc).beginParse().loadBuffer(32)).toRawString()
}

/** A code that is a reference to a library: an exotic cell of a tag and the hash. */
async function findLibrary(get: Get, accounts: readonly string[]): Promise<string | undefined> {
  const states: Json[] = (await get(`/api/v3/accountStates?${many('address', accounts)}`)).accounts
  const codes = states.flatMap(({ code_boc }) => (code_boc ? [Cell.fromBase64(code_boc)] : []))
  const reference = codes.find((code) => code.isExotic)
  return reference?.beginParse(true).skip(8).loadBuffer(32).toString('hex')
}

/** The first message from outside that had something sent, or else the last of them. */
async function findBegun(get: Get): Promise<Findings['begun']> {
  const { messages } = await get('/api/v3/messages?only_externals=true&limit=1000&sort=asc')
  let begun: Json
  for (const { in_msg_tx_hash } of messages) {
    const [received] = (await get(`/api/v3/transactions?${many('hash', [in_msg_tx_hash])}`)).transactions
    if (received.mc_block_seqno > 1) begun = received
    if (begun?.out_msgs.length > 0) break
  }
  if (begun === undefined) return undefined
  const { account: address, lt, hash, mc_block_seqno } = begun
  const { result } = await get(`/api/v2/getTransactions?${new URLSearchParams({ address, lt, hash, limit: '1' })}`)
  const message = Cell.fromBase64(result[0].data).refs[0]?.refs[0] as Cell
  return { boc: message.toBoc().toString('base64'), base: mc_block_seqno - 1, hash }
}
