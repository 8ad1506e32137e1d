import type { Json } from '../api/serve.ts'
import type { Findings } from './findings.ts'
import type { RequestTable } from './requests.ts'

const ALL = { limit: 1000 }
const OLDEST = { ...ALL, sort: 'asc' }
const BODY = 'te6ccgEBAQEACgAAEA+KfqUAAAAH'
const DECODED = { opcodes: ['0x0f8a7ea5', '1'], bodies: [BODY] }

/** Every operation of v3, with requests about things that the chain has. */
export const v3Requests = (found: Findings): RequestTable => ({
  ...blockRequests(found),
  ...transactionRequests(found),
  ...accountRequests(found),
  ...tokenRequests(found),
  ...legacyRequests(found),
  ...stakingRequests(found),
})

function blockRequests({ head }: Findings): RequestTable {
  const seqnos = [1, 50, 100, head].filter((seqno) => seqno <= head).map((seqno) => ({ seqno }))
  return {
    'get /masterchainInfo': [{}],
    'get /blocks': [ALL, { workchain: 0, ...OLDEST }],
    'get /masterchainBlockShardState': seqnos,
    'get /masterchainBlockShards': seqnos.map((block) => ({ ...block, limit: 100 })),
    'get /transactionsByMasterchainBlock': seqnos.flatMap((block) => [
      { ...block, ...ALL },
      { ...block, limit: 100, include_boc: true },
    ]),
  }
}

function transactionRequests({ head, accounts, transactions, message, unsent }: Findings): RequestTable {
  const [{ hash }] = transactions as [Json]
  const child = transactions.find((tx) => tx.trace_id !== tx.hash) ?? transactions[0]
  const received: Json = transactions.find((tx) => tx.in_msg)?.in_msg
  const [account] = accounts
  const withBocs = { limit: 300, include_boc: true }
  const pending = [{ account: unsent?.account ?? account }]
  return {
    'get /transactions': [
      ...[ALL, OLDEST, { ...ALL, offset: 3000 }, withBocs, { ...withBocs, sort: 'asc' }],
      ...[{ hash }, { account, ...withBocs }, { success: false, limit: 100 }],
    ],
    'get /transactionsByMessage': [
      { msg_hash: received.hash },
      { body_hash: received.message_content.hash, ...withBocs },
      { opcode: 0 },
    ],
    'get /adjacentTransactions': [{ hash: child.hash }, { hash: child.hash, include_boc: true }],
    'get /messages': [ALL, { ...ALL, exclude_externals: true }, OLDEST, { msg_hash: message?.hash ?? received.hash }],
    'get /traces': [
      ...[ALL, { ...OLDEST, include_actions: true }, { account, limit: 100 }],
      ...[1, 50, 100, head].map((mc_seqno) => ({ mc_seqno, limit: 100 })),
    ],
    'get /events': [{ limit: 300 }],
    'get /actions': [
      { ...OLDEST, include_accounts: true, supported_action_types: 'v1' },
      { limit: 300, include_accounts: true, include_transactions: true },
      { account, ...ALL },
      { tx_hash: hash },
      { success: false, limit: 100 },
    ],
    'get /balanceChanges': [{ trace_id: child.trace_id }],
    'get /pendingTransactions': pending,
    'get /pendingTraces': pending,
    'get /pendingActions': [...pending, { ...pending[0], include_transactions: true }],
  }
}

function accountRequests({ accounts, everybody, jettonMasters, nftItems }: Findings): RequestTable {
  const tokens = [...jettonMasters, ...nftItems.map((item) => item.address)].slice(0, 200)
  return {
    'get /accountStates': [
      { address: accounts },
      { address: accounts, include_boc: false },
      { address: accounts.slice(0, 5), include_counts: true },
    ],
    'get /walletStates': [{ address: accounts }],
    'get /topAccountsByBalance': [ALL],
    'get /addressBook': [{ address: [...accounts, 'nonsense'] }],
    'get /metadata': [{ address: [...accounts, ...tokens] }],
    'get /vesting': [{ contract_address: everybody }],
    'get /dns/records': accounts.map((wallet) => ({ wallet })),
    'get /dns/activeAuctions': accounts.map((bidder) => ({ bidder, include_nft_items: true })),
  }
}

function tokenRequests({ nftItems, accounts }: Findings): RequestTable {
  const owners = new Set<string>(nftItems.map((item) => item.owner_address).filter((owner) => owner !== null))
  const sellers = owners.size > 0 ? [...owners].slice(0, 200) : accounts
  return {
    'get /jetton/masters': [ALL, { ...ALL, sort: 'holders', include_counts: true }],
    'get /jetton/wallets': [ALL],
    'get /jetton/transfers': [ALL],
    'get /jetton/burns': [ALL],
    'get /nft/collections': [ALL, { ...ALL, include_counts: true }],
    'get /nft/items': [ALL],
    'get /nft/transfers': [ALL],
    'get /nft/sales': [{ address: sellers }],
    'get /multisig/wallets': [ALL, { ...ALL, include_orders: false }],
    'get /multisig/orders': [ALL, { ...ALL, parse_actions: true }],
  }
}

function legacyRequests({ accounts, wallet, unsent }: Findings): RequestTable {
  const everybody = accounts.slice(0, 10).map((address) => ({ address }))
  return {
    'get /decode': [DECODED],
    'post /decode': [DECODED],
    'get /addressInformation': everybody,
    'get /account': everybody,
    'get /walletInformation': [{ address: wallet }],
    'get /wallet': [{ address: wallet }],
    'post /message': [{ boc: unsent?.boc ?? BODY }],
    'post /estimateFee': [{ address: wallet, body: BODY, ignore_chksig: true }],
    'post /runGetMethod': [{ address: wallet, method: 'seqno', stack: [] }],
  }
}

function stakingRequests({
  accounts: [account],
  pool = account,
  nominator = account,
  validator = account,
}: Findings): RequestTable {
  const pools = 'get /staking/nominatorPools'
  return {
    [`${pools}/pool`]: [{ pool }],
    [`${pools}/nominator`]: [{ nominator }],
    [`${pools}/nominatorEvents`]: [{ pool, ...ALL }],
    [`${pools}/nominatorRewards`]: [{ nominator, pool, ...ALL }],
    [`${pools}/validatorEvents`]: [{ pool, ...ALL }],
    [`${pools}/validatorRewards`]: [{ validator, pool, ...ALL }],
    'get /validators/events': [ALL],
    'get /validators/elections': [{ limit: 100, return_participants: true }],
    'get /validators/cycles': [{ limit: 100, return_validators: true }],
    'get /validators/complaints': [ALL],
  }
}
