import type { Findings } from './findings.ts'
import { type ContractRequest, fromTable, type RequestTable } from './requests.ts'

/** Operations that the contract does not know, with requests about things that the chain has. */
export const listOwnRequests = (found: Findings): ContractRequest[] => [
  ...fromTable('v3', ownRequests(found)),
  ...fromTable('emulate', ownEmulateRequests(found)),
]

/** What the block before left is stored of everybody that a later block is about. */
const ownEmulateRequests = ({ begun }: Findings): RequestTable => ({
  'post /v1/replay': begun === undefined ? [] : [{ tx_hash: begun.hash }],
})

function ownRequests({
  head,
  transactions,
  accounts,
  everybody,
  nftItems,
  jettonMasters,
  message,
}: Findings): RequestTable {
  const [account] = accounts
  const received = transactions.flatMap(({ in_msg }) => in_msg ?? []).slice(0, 10)
  const searched = ['10', '0x0f8a7ea5', 'to', transactions[0]?.hash, ...accounts.slice(0, 5), ...jettonMasters]
  return {
    'get /balanceHistory': [
      ...everybody.slice(0, 5).map((one) => ({ account: one, points: 20 })),
      ...jettonMasters.slice(0, 2).map((jetton) => ({ account, jetton })),
    ],
    'get /messageStatus': [message, ...received].map(({ hash }) => ({ hash })),
    'get /stats': [{}, { interval: 'minute', metric: ['fees', 'block_time'] }, { interval: 'day', to: 0 }],
    'get /accounts': [
      { code_hash: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', limit: 100 },
      ...['wallet_v4r2', 'jetton_wallet', 'nft_item', 'dns'].map((name) => ({ interface: name })),
    ],
    'get /config': [{}, { seqno: head, compare_seqno: 1 }, { id: [0, 34] }],
    'get /me': [{}],
    'get /staking/nominatorPools/pools': [{}, { limit: 1 }],
    'get /search': [...searched, ...nftItems.slice(0, 5).map((item) => item.address)].map((q) => ({ q })),
    'get /traceGraph': transactions.slice(0, 20).map(({ hash }) => ({ tx_hash: hash })),
  }
}
