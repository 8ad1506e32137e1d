import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sharedData } from '../shared-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read by their names
type Json = any
type Get = (url: string) => Promise<Json>

/** One of each kind of request, about things that the chain has. */
export async function urlsOf(get: Get): Promise<string[]> {
  const { transactions } = (await get('/transactions?limit=1000&sort=asc')) as unknown as {
    transactions: {
      account: string
      hash: string
      trace_id: string
      in_msg: null | { hash: string; message_content: { hash: string }; opcode: number | null }
    }[]
  }
  const accounts = [...new Set(transactions.map((tx) => tx.account))].slice(0, 50)
  const hash = encodeURIComponent(transactions[0]?.hash as string)
  const message = transactions.find((tx) => tx.in_msg)?.in_msg
  const child = transactions.find((tx) => tx.trace_id !== tx.hash)
  const addresses = accounts.map((account) => `address=${account}`).join('&')
  return [
    ...(await tokenUrls(get, addresses)),
    '/masterchainInfo',
    ...[1, 50, 100, 146].flatMap((seqno) => [
      `/masterchainBlockShardState?seqno=${seqno}`,
      `/masterchainBlockShards?seqno=${seqno}&limit=100`,
      `/transactionsByMasterchainBlock?seqno=${seqno}&limit=1000`,
      `/traces?mc_seqno=${seqno}&limit=100`,
    ]),
    '/blocks?limit=1000',
    '/blocks?workchain=0&limit=1000&sort=asc',
    '/transactions?limit=1000',
    '/transactions?limit=1000&sort=asc',
    '/transactions?limit=1000&offset=3000',
    '/transactions?limit=300&include_boc=true',
    '/transactions?limit=300&include_boc=true&sort=asc',
    `/transactions?hash=${hash}`,
    `/transactionsByMessage?msg_hash=${encodeURIComponent(message?.hash ?? '')}`,
    `/transactionsByMessage?body_hash=${encodeURIComponent(message?.message_content.hash ?? '')}`,
    '/transactionsByMessage?opcode=0',
    ...(child ? [`/adjacentTransactions?hash=${encodeURIComponent(child.hash)}`] : []),
    '/messages?limit=1000',
    '/messages?limit=1000&exclude_externals=true',
    '/messages?limit=1000&sort=asc',
    '/traces?limit=1000',
    '/traces?limit=1000&sort=asc&include_actions=true',
    `/traces?account=${accounts[0]}&limit=100`,
    '/events?limit=300',
    '/actions?limit=1000&sort=asc&include_accounts=true&supported_action_types=v1',
    '/actions?limit=300&include_accounts=true&include_transactions=true',
    `/actions?account=${accounts[0]}&limit=1000`,
    `/actions?tx_hash=${hash}`,
    `/balanceChanges?trace_id=${encodeURIComponent(child?.trace_id ?? transactions[0]?.trace_id ?? '')}`,
    `/accountStates?${addresses}`,
    `/accountStates?${addresses}&include_boc=false`,
    `/walletStates?${addresses}`,
    '/topAccountsByBalance?limit=1000',
    ...['/addressInformation', '/account'].map((path) => `${path}?address=${accounts[0]}`),
    ...['/pendingTransactions', '/pendingTraces', '/pendingActions'].map((path) => `${path}?account=${accounts[0]}`),
    '/decode?opcodes=0x0f8a7ea5&opcodes=1&bodies=te6ccgEBAQEACgAAEA%2BKfqUAAAAH',
    `/addressBook?${addresses}&address=nonsense`,
  ]
}

/** Contracts of every kind that the chain has, and what is told of them. */
async function tokenUrls(get: Get, addresses: string): Promise<string[]> {
  const listed = async (path: string, list: string): Promise<string[]> =>
    (await get(`${path}?limit=100`))[list].map(({ address }: Json) => address)
  const masters = await listed('/jetton/masters', 'jetton_masters')
  const items = await listed('/nft/items', 'nft_items')
  const { nft_items } = await get('/nft/items?limit=1000')
  const sellers = nft_items.map((item: Json) => item.owner_address).filter((owner: Json) => owner !== null)
  const many = (name: string, values: readonly string[]): string => values.map((value) => `${name}=${value}`).join('&')
  return [
    ...['/jetton/masters', '/jetton/wallets', '/jetton/transfers', '/jetton/burns'].map((path) => `${path}?limit=1000`),
    ...['/nft/collections', '/nft/items', '/nft/transfers'].map((path) => `${path}?limit=1000`),
    ...['/multisig/wallets', '/multisig/orders'].map((path) => `${path}?limit=1000`),
    '/multisig/wallets?limit=1000&include_orders=false',
    '/multisig/orders?limit=1000&parse_actions=true',
    `/nft/sales?${sellers.length > 0 ? many('address', [...new Set<string>(sellers)].slice(0, 200)) : addresses}`,
    `/metadata?${addresses}&${many('address', [...masters, ...items])}`,
    `/vesting?${addresses.replaceAll('address=', 'contract_address=')}`,
    ...addresses.split('&').map((address) => `/dns/records?wallet=${address.slice('address='.length)}`),
  ]
}

/** Held against the contract of v3 in `test/v2`, where there are wallets of known kinds. */
const ELSEWHERE = ['/walletInformation', '/wallet']

/** Every path of the contract that answers to GET. */
export function contractPaths(): string[] {
  const path = sharedData('..', 'spec', 'openapi-v3.yaml')
  const spec = path && (parse(readFileSync(path, 'utf8')) as { paths: Record<string, { get?: unknown }> })
  return spec
    ? Object.keys(spec.paths).filter((one) => spec.paths[one]?.get !== undefined && !ELSEWHERE.includes(one))
    : []
}
