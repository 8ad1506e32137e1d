const OF_ACCOUNT = 'Accounts that are not indexed are read from the node and kept.'
const SEQNO = '`seqno` asks for the past: the state behind that masterchain block.'
const SENDING = 'The message is checked, handed to the network, and followed as a pending one.'

/** What an operation does and how it answers, beyond its summary; by path of v3. */
export const V3_OPERATIONS: Readonly<Record<string, string>> = {
  '/account': `Balance, code, data and newest transaction in the manner of v2. ${SEQNO}`,
  '/accountStates': `Balance, status, code, data and interfaces of up to 1000 accounts, or of all with one code. ${OF_ACCOUNT}`,
  '/accounts':
    'All accounts that run one code, or any code of an interface, by code and address, with balance and status.',
  '/actions':
    'What happened, newest first, by account, transaction, message, trace, block, time or type. Types that a caller does not name as supported are told by their parts.',
  '/addressBook': 'Friendly address, domain name and interfaces of each address. Every form of an address is taken.',
  '/addressInformation': `Balance, code, data and newest transaction in the manner of v2. ${SEQNO}`,
  '/adjacentTransactions': 'The transactions that sent a message to a transaction, or received one from it.',
  '/balanceChanges':
    'What each account gained, lost and paid in fees, in Toncoin, other currencies and jettons, for one trace or one action.',
  '/balanceHistory':
    'What an account had after its transactions, in Toncoin or of a jetton: every state where there are few, else `points` of them, evenly over the time. Every point is a stored state.',
  '/blocks': 'Blocks of all chains, newest first, by id, hash, masterchain block or time.',
  '/config':
    'Every parameter of the configuration after a masterchain block, by number and name, read and raw; with `compare_seqno` also what changed between two blocks.',
  '/decode': 'Names of opcodes and fields of bodies, by every known layout. Nothing is read from the chain.',
  '/dns/activeAuctions':
    'Auctions of domains that somebody leads, all or those of one bidder; the one that ends first is first.',
  '/dns/records': 'Domains by name, or all that stand for a wallet, with what they resolve to.',
  '/estimateFee':
    'Emulates an external message on the newest state of its account and tells the fees. Nothing is sent.',
  '/events': 'The same as `/traces?include_actions=true`.',
  '/jetton/burns': 'Burns of jettons, newest first, by owner, wallet, master or time.',
  '/jetton/masters': 'Jettons by address or by who may mint, with supply and description.',
  '/jetton/transfers': 'Transfers of jettons, newest first, by owner, wallet, master or time.',
  '/jetton/wallets': 'Wallets of jettons by address, owner or master; all of one master by balance.',
  '/masterchainBlockShardState':
    'The newest block of each shard as a masterchain block names it, and the transactions of these blocks.',
  '/masterchainBlockShards': 'The masterchain block itself and every shard block that became final with it.',
  '/masterchainInfo': 'The range of masterchain blocks that can be asked for.',
  '/me':
    'Plan, rates and quota of whoever asks, what the key used today, and how many streams are open. It counts as a request.',
  '/message': `${SENDING} The answer has its hashes and, where it could be emulated, what it will do.`,
  '/messageStatus':
    'Where a message is: pending, confirmed, finalized with its transaction, refused with the reason, or expired. Messages that were sent here and did not come are remembered for three days.',
  '/messages': 'Messages, newest first, by hash, body, sender, receiver, opcode or time.',
  '/metadata': 'Names, symbols, pictures and descriptions of jettons, collections and items.',
  '/multisig/orders': 'Orders by address or by multisig wallet, with signers, approvals and what they do.',
  '/multisig/wallets': 'Multisig wallets by address, or by who signs or proposes.',
  '/nft/collections': 'Collections by address or owner, with the number of their items.',
  '/nft/items':
    'Items by address, owner or collection. Items that a sale holds are found by their seller with `include_on_sale`.',
  '/nft/sales': 'Terms and state of sales and auctions by their address.',
  '/stats':
    'Series for charts, kept while blocks are indexed: what happened in each minute, hour or day, by the time of the blocks. Periods without a block are left out. Without `from`, the last 200.',
  '/nft/transfers': 'Transfers of items, newest first, by owner, item, collection or time.',
  '/pendingActions': 'What traces that are not final yet are about, emulated as far as they have not happened.',
  '/pendingTraces': 'Traces that are not final yet, emulated as far as they have not happened.',
  '/pendingTransactions': 'Transactions that are emulated or in blocks that the masterchain has not named yet.',
  '/runGetMethod': 'Runs a get-method on the newest state of an account, with a stack in the manner of v2.',
  '/search':
    'What a text stands for, by its form, and what is called so: accounts, blocks, transactions, messages, traces, opcodes, jettons, collections, items and domains. Best first, at most 10; nothing found is an empty list.',
  '/staking/nominatorPools/nominator': 'Every pool in which an account has a stake, and how much.',
  '/staking/nominatorPools/nominatorEvents':
    'Deposits, withdrawals and rewards of the nominators of a pool, newest first.',
  '/staking/nominatorPools/nominatorRewards': 'Rewards of one nominator in one pool, newest first, with their sum.',
  '/staking/nominatorPools/pools': 'State of every nominator pool that is known, by address, without its nominators.',
  '/staking/nominatorPools/pool': 'Settings, stake and nominators of a pool.',
  '/staking/nominatorPools/validatorEvents':
    'Deposits, withdrawals and rewards of the validator of a pool, newest first.',
  '/staking/nominatorPools/validatorRewards': 'Rewards of the validator of a pool, newest first, with their sum.',
  '/topAccountsByBalance': 'Accounts by balance, the largest first.',
  '/traceGraph':
    'One trace as columns of its transactions, to be drawn: who sent to whom, what was asked, what failed and why, and its actions. A trace of 4,000 transactions takes less than 1 MB.',
  '/traces': 'Traces as trees of transactions, newest first, by account, id, transaction, message, block or time.',
  '/transactions':
    'Transactions, newest first, by account, block, hash, message, time or logical time, each with its messages.',
  '/transactionsByMasterchainBlock':
    'All transactions that became final with a masterchain block, in order of logical time.',
  '/transactionsByMessage': 'The transactions that sent or received a message, by its hash, body or opcode.',
  '/validators/complaints': 'Complaints against validators with votes and outcome, newest first.',
  '/validators/cycles': 'Sets of validators with their stakes, newest first.',
  '/validators/elections': 'Elections with stakes and participants, newest first.',
  '/validators/events': 'What validators asked of the elector and what it answered, newest first.',
  '/vesting': 'Vesting wallets: all, by address, or by who owns, pays or is on the whitelist.',
  '/wallet': `Version, number of the next message and balance of a wallet. ${SEQNO}`,
  '/walletInformation': `Version, number of the next message and balance of a wallet. ${SEQNO}`,
  '/walletStates': `Version, number of the next message, id and balance of wallets. ${OF_ACCOUNT}`,
}

/** The same by method of v2. */
export const V2_OPERATIONS: Readonly<Record<string, string>> = {
  detectAddress: 'Takes any form and gives raw, bounceable and non-bounceable ones. Nothing is read from the chain.',
  detectHash: 'Takes hex, base64 or base64url and gives all three. Nothing is read from the chain.',
  dnsResolve: 'Asks the resolvers of a domain one after another, from the given one on, for one record or all.',
  estimateFee: 'Emulates an external message on the newest state of its account and tells the fees. Nothing is sent.',
  estimateFeeSimple: 'The same as estimateFee, with cells as JSON instead of bags of cells.',
  getAddressBalance: `The balance alone. ${SEQNO}`,
  getAddressInformation: `Balance, code, data and newest transaction. ${SEQNO}`,
  getAddressState: `The status alone. ${SEQNO}`,
  getBlockHeader: 'Header of a block by shard and number; without a number that of the newest.',
  getBlockTransactions: 'Pages of account, logical time and hash, in the order of the block.',
  getBlockTransactionsExt: 'Pages of whole transactions, in the order of the block.',
  getConfigAll: 'All parameters in one cell, now or as of a masterchain block.',
  getConfigParam: 'The cell of one parameter, now or as of a masterchain block.',
  getConsensusBlock: 'The newest masterchain block that is indexed, and when it was seen.',
  getExtendedAddressInformation: `State of an account with number and id of known wallets read from its data. ${SEQNO}`,
  getLibraries: 'Code that is public in the masterchain, by its hash.',
  getMasterchainBlockSignatures: 'Read from a node, which must be reachable.',
  getMasterchainInfo: 'The newest masterchain block that is indexed, and the zerostate of the network.',
  getOutMsgQueueSize: 'Read from a node, which must be reachable.',
  getShardAccountCell: 'State of an account as the cell that stands in the shard state.',
  getShardBlockProof: 'Read from a node, which must be reachable.',
  getShards: 'The newest block of each shard as the masterchain block names it.',
  getTokenData:
    'Runs the get-methods of jetton masters and wallets, collections and items, and reads their descriptions.',
  getTransactions:
    'Pages of whole transactions with their messages; `lt` and `hash` of the last one lead to the next page.',
  getTransactionsStd: 'The same pages with messages unread, and the id from which the next page begins.',
  getWalletInformation: `Version, number of the next message and balance of a wallet. ${SEQNO}`,
  getWorkerState: 'Which lite servers answer, how fast, and how far they are.',
  lookupBlock: 'The block that has a number, or in which a logical time or a second lies.',
  packAddress: 'The bounceable form of an address. Nothing is read from the chain.',
  runGetMethod: 'Runs a get-method on the newest state of an account, or on that behind a masterchain block.',
  runGetMethodStd: 'The same run, with stacks of typed entries in both directions.',
  sendBoc: SENDING,
  sendBocReturnHash: `${SENDING} The answer has its hash and its normalized hash.`,
  sendBocReturnHashNoError: `${SENDING} The answer has its hash and its normalized hash.`,
  sendBocUnsafe: SENDING,
  sendCellSimple: `${SENDING} It is given as cells in JSON.`,
  sendQuery: `An external message is made of address, body and state. ${SENDING}`,
  sendQuerySimple: `An external message is made of address, body and state, as cells in JSON. ${SENDING}`,
  shards: 'The newest block of each shard as the masterchain block names it.',
  tryLocateResultTx: 'Found by sender, receiver and the logical time at which it was sent.',
  tryLocateSourceTx: 'Found by sender, receiver and the logical time at which it was sent.',
  tryLocateTx: 'Found by sender, receiver and the logical time at which it was sent.',
  unpackAddress: 'The raw form of an address. Nothing is read from the chain.',
  jsonRPC: 'The method and its parameters go into the body, as with the public service.',
}

/** By path of streams. */
export const STREAM_OPERATIONS: Readonly<Record<string, string>> = {
  '/v2/sse':
    'One subscription a connection. `Last-Event-ID` or `resume_from` gives everything behind that place first. By GET lists are repeated or separated by commas.',
  '/v2/ws':
    'Subscriptions by messages on one connection: subscribe, unsubscribe, ping. Who names a place by `resume_from` hears everything behind it.',
  '/healthz': 'Whether the newest block is recent enough for streams to be live.',
}
