import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { learn } from '../lib/book.ts'
import { isTestId, setTestNetwork } from '../lib/test-network.ts'
import { ApiError, get, keyHeaders, type Page, V3, type Values } from './client.ts'
import type * as api from './schema.gen.ts'

const LIST_MS = 10_000
const HALF_MINUTE = { everyMs: 30_000 }
const MINUTE = { everyMs: 60_000 }
const KEPT_MS = 300_000
/** Passing failures: no answer, and what a proxy says when there is none. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || (status >= 502 && status <= 504)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: LIST_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof ApiError && isPassing(error.status),
      retryDelay: (count, error) =>
        error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 500 * 2 ** count,
    },
  },
})

/** Types of actions that the sentences know. */
export const ALL_ACTIONS = { supported_action_types: 'latest,tgbtc' }

/** With why each failed. */
export const TOLD_ACTIONS = { include_sentences: true, ...ALL_ACTIONS }

interface Options {
  /** Never another: what a hash or a number of the chain names. */
  readonly isFinal?: boolean
  readonly everyMs?: number
}

function v3<T>(path: string, values: Values = {}, { isFinal = false, everyMs }: Options = {}) {
  return queryOptions({
    queryKey: [path, values] as const,
    queryFn: ({ signal }): Promise<Page<T>> => get<T>(`${V3}${path}`, values, signal),
    ...(isFinal && { staleTime: Number.POSITIVE_INFINITY }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    placeholderData: (previous: Page<T> | undefined, query) =>
      query?.queryKey[0] === path && values.cursor !== undefined ? keepPreviousData(previous) : undefined,
  })
}

export interface Status {
  readonly network: string
  readonly network_id: number | null
  readonly indexed: { readonly first_mc_seqno: number; readonly last_mc_seqno: number } | null
  readonly ready: boolean
  readonly not_ready_because: string | null
  readonly last_block_age_seconds: number | null
  readonly following: {
    readonly lag_blocks: number | null
    readonly lag_seconds: number | null
    readonly trouble: string | null
    readonly lite_servers: { readonly in_use: number; readonly away: number; readonly lies: number }
  } | null
  readonly classification: { readonly done: boolean } | null
  readonly hint?: string
  readonly version?: string
}

export const statusQuery = queryOptions({
  queryKey: ['/status'] as const,
  queryFn: async ({ signal }) => {
    const { value } = await get<Status>('/status', {}, signal)
    // Before anything is drawn with it: addresses in the forms of another network would be drawn twice.
    setTestNetwork(isTestId(value.network_id))
    return value
  },
  refetchInterval: 5_000,
  staleTime: 2_000,
})

export const blocks = (values: Values, options?: Options) => v3<api.BlocksResponse>('/blocks', values, options)

export const actions = (values: Values, options?: Options) =>
  v3<api.ActionsResponse>('/actions', { ...values, ...TOLD_ACTIONS }, options)

export const pendingActions = (account: string) =>
  v3<api.ActionsResponse>('/pendingActions', { account, ...ALL_ACTIONS })

export const pendingTraces = (hash: string) =>
  v3<api.PendingTracesResponse>('/pendingTraces', { ext_msg_hash: hash, ...ALL_ACTIONS })

export const transactions = (values: Values, options?: Options) =>
  v3<api.TransactionsResponse>('/transactions', values, options)

export const messages = (values: Values, options?: Options) => v3<api.MessagesResponse>('/messages', values, options)

export const traces = (values: Values, options?: Options) =>
  v3<api.TracesResponse>('/traces', { ...values, include_actions: true, ...ALL_ACTIONS }, options)

export const accountStates = (address: string) =>
  v3<api.AccountStatesResponse>('/accountStates', { address, include_boc: true, include_counts: true })

export const walletStates = (address: string) => v3<api.WalletStatesResponse>('/walletStates', { address })

export const jettonWallets = (values: Values, options?: Options) =>
  v3<api.JettonWalletsResponse>('/jetton/wallets', values, options)

export const nftItems = (values: Values, options?: Options) =>
  v3<api.NFTItemsResponse>('/nft/items', { ...values, include_on_sale: true }, options)

export const dnsRecords = (values: Values) => v3<api.DNSRecordsResponse>('/dns/records', values, MINUTE)

/** Auctions of names that are open, and those that ended but were not claimed. The next page is asked for by the answer's own cursor. */
export const dnsAuctions = (values: Values) => v3<api.DNSAuctionsResponse>('/dns/activeAuctions', values, HALF_MINUTE)

export const multisigWallets = (values: Values) =>
  v3<api.MultisigResponse>('/multisig/wallets', { ...values, include_orders: false }, MINUTE)

export const vestings = (values: Values) => v3<api.VestingContractsResponse>('/vesting', values, MINUTE)

export const masterchainShards = (seqno: number) =>
  v3<api.BlocksResponse>('/masterchainBlockShards', { seqno }, { isFinal: true })

/** Amounts as text: as numbers of JSON some would lose their last digits. */
export const balanceChanges = (trace: string) =>
  queryOptions({
    queryKey: ['/balanceChanges', trace] as const,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${V3}/balanceChanges?trace_id=${trace}`, { signal, headers: keyHeaders() })
      const text = (await response.text()).replaceAll(/:(-?\d+)(?=[,}])/g, ':"$1"')
      const body = JSON.parse(text) as ExactChanges & { readonly error?: string }
      if (!response.ok) throw new ApiError(body.error ?? `status ${response.status}`, response.status, response.headers)
      return { value: body, next: undefined }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

type Amounts = Readonly<Record<string, string>>

export interface ExactChanges {
  readonly changes: Amounts | null
  readonly fees: Amounts | null
  readonly jettons: Readonly<Record<string, Amounts>> | null
}

/** A trace by its id or anything in it, as columns: a tenth of what its transactions would take. */
export const traceGraph = (values: Values) =>
  v3<api.TraceGraphResponse>('/traceGraph', { ...values, ...ALL_ACTIONS }, { isFinal: true })

export const jettonMasters = (values: Values) =>
  v3<api.JettonMastersResponse>('/jetton/masters', { ...values, include_counts: true }, HALF_MINUTE)

export const jettonTransfers = (values: Values) =>
  v3<api.JettonTransfersResponse>('/jetton/transfers', values, { everyMs: LIST_MS })

export const jettonBurns = (values: Values) =>
  v3<api.JettonBurnsResponse>('/jetton/burns', values, { everyMs: LIST_MS })

export const nftCollections = (values: Values) =>
  v3<api.NFTCollectionsResponse>('/nft/collections', { ...values, include_counts: true }, MINUTE)

/** Those that run one code. */
export const accountsOfCode = (code: string, limit: number) =>
  v3<api.AccountsResponse>('/accounts', { code_hash: code, limit })

export const nftSales = (address: string | readonly string[]) =>
  v3<api.NFTSalesResponse>('/nft/sales', { address }, { everyMs: LIST_MS })

export const nftTransfers = (values: Values) => v3<api.NFTTransfersResponse>('/nft/transfers', values, HALF_MINUTE)

export const multisigOrders = (values: Values) =>
  v3<api.MultisigOrderResponse>('/multisig/orders', { ...values, parse_actions: true }, { everyMs: LIST_MS })

export const nominatorPool = (pool: string) =>
  v3<api.NominatorPoolInfo>('/staking/nominatorPools/pool', { pool }, HALF_MINUTE)

/** The pools that an account has coins in. */
export const nominations = (nominator: string) =>
  v3<api.NominatorPoolsResponse>('/staking/nominatorPools/nominator', { nominator }, MINUTE)

export const nominatorEvents = (values: Values) =>
  v3<api.NominatorPoolEventsResponse>('/staking/nominatorPools/nominatorEvents', values, HALF_MINUTE)

export const poolValidatorEvents = (values: Values) =>
  v3<api.NominatorPoolValidatorEventsResponse>('/staking/nominatorPools/validatorEvents', values, HALF_MINUTE)

export const nominatorRewards = (values: Values) =>
  v3<api.NominatorRewardsResponse>('/staking/nominatorPools/nominatorRewards', values, HALF_MINUTE)

export const validatorCycles = (values: Values) => v3<api.ValidatorCyclesResponse>('/validators/cycles', values, MINUTE)

export const validatorElections = (values: Values) =>
  v3<api.ValidatorElectionsResponse>('/validators/elections', values, HALF_MINUTE)

export const validatorEvents = (values: Values) =>
  v3<api.ValidatorEventsResponse>('/validators/events', values, HALF_MINUTE)

export const validatorComplaints = (values: Values) =>
  v3<api.ValidatorComplaintsResponse>('/validators/complaints', values, HALF_MINUTE)

export const stats = (interval: string) =>
  v3<api.StatsResponse>('/stats', { interval, metric: ['transactions', 'failed', 'fees'] }, MINUTE)

export const balanceHistory = (account: string, jetton?: string) =>
  v3<api.BalanceHistoryResponse>('/balanceHistory', { account, jetton })

export const config = (values: Values) => v3<api.ConfigResponse>('/config', values)

/** The plan of whoever asks, and what is used of it. */
export const caller = v3<api.CallerResponse>('/me', {}, { everyMs: LIST_MS })

export const topAccounts = (values: Values) =>
  v3<ReadonlyArray<api.AccountBalance>>('/topAccountsByBalance', values, MINUTE)

/** Names of accounts that came without them. */
export const addressBook = (address: readonly string[]) =>
  queryOptions({
    queryKey: ['/addressBook', ...address] as const,
    queryFn: async ({ signal }) => {
      const { value } = await get<api.AddressBook>(`${V3}/addressBook`, { address }, signal)
      learn(value, undefined)
      return value
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
