import { type AddressLike, toRawAddress } from '../client/address.ts'
import { CellarApiError } from '../client/api-error.ts'
import { type Client, createClient } from '../client/create-client.ts'
import { type Params, postOf, Transport } from '../client/transport.ts'
import { findTestUrl } from './address.ts'
import { DEVNET, takeLease } from './lease.ts'

/** A wallet with a million TON, in the zero state of every chain. */
export interface TestAccount {
  /** As wallets show it. */
  readonly address: string
  readonly rawAddress: string
  readonly wallet: 'v4r2' | 'v5r1'
  /** 24 words. */
  readonly mnemonic: readonly string[]
  readonly publicKey: Uint8Array
  /** 64 bytes: the seed and the public key, as `@ton/crypto` has it. */
  readonly secretKey: Uint8Array
}

/** What the faucet gave. */
export interface Gift {
  /** The jetton's master, or the collection. */
  readonly token: string | undefined
  /** The receiver's jetton wallet, or the item. */
  readonly tokenAccount: string | undefined
}

export interface FundOptions {
  /** Nanotons, or the smallest units of the jetton; 10 TON or jettons unless given. */
  readonly amount?: bigint | undefined
  readonly what?: 'toncoin' | 'jetton' | 'nft' | undefined
}

/** An action that was made to happen. */
export interface Triggered {
  readonly action: string
  readonly account: string
  readonly token: string | undefined
  readonly traceId: string
}

/** A chain of one's own with its index and API. What an order did is shown by the API when its promise resolves. */
export interface TestChain extends AsyncDisposable {
  /** Of the API. */
  readonly url: string
  /** Endpoint for `TonClient` of `@ton/ton`. */
  readonly jsonRpcUrl: string
  readonly client: Client
  readonly accounts: readonly TestAccount[]
  /** The chain as this file found it. */
  readonly start: string
  fund(address: AddressLike, options?: FundOptions): Promise<Gift>
  /** One action, such as `jetton_transfer`, done to an account; the first of `accounts` unless given. */
  trigger(action: string, address?: AddressLike): Promise<Triggered>
  /** Makes masterchain blocks; gives the seqno of the last one. */
  mine(blocks?: number): Promise<number>
  /** The clock jumps ahead, and a block is made at the new time. */
  advance(seconds: number): Promise<void>
  /** Milliseconds between blocks; 0, as it is in the beginning: only those that are asked for. */
  setBlockTime(milliseconds: number): Promise<void>
  /** The next messages from outside are refused, or taken and lost. */
  failNext(how?: 'refuse' | 'drop', count?: number): Promise<void>
  snapshot(): Promise<string>
  /** Back to a snapshot; to `start` unless given. */
  revert(snapshot?: string): Promise<void>
  /** Gives the chain back. */
  close(): Promise<void>
}

export interface OpenChainOptions {
  /** Of a devnet that runs, such as `npm start`; the one that `cellar/testing/setup` started unless given. */
  readonly url?: string | undefined
}

/** Waits for a chain that nobody else uses, as it was before the first test; `close` it when done. */
export async function openChain({ url = findTestUrl() }: OpenChainOptions = {}): Promise<TestChain> {
  if (url === undefined) {
    throw new CellarApiError(
      'UNREACHABLE',
      'No devnet for tests: name cellar/testing/setup as globalSetup, or set CELLAR_TEST_URL to one that runs',
    )
  }
  const lease = await takeLease(url)
  try {
    return await attachChain(lease.url, lease.snapshot, lease.release)
  } catch (error) {
    lease.release()
    throw error
  }
}

/** A chain that is there, whoever else uses it. */
export async function attachChain(url: string, start: string, release: () => void): Promise<TestChain> {
  const transport = new Transport({ url })
  const order = async <T>(name: string, body: Params = {}): Promise<T> =>
    (await transport.open(`/devnet/${name}`, postOf(body), DEVNET)).json() as Promise<T>
  const listed = await transport.open('/devnet/accounts', {}, DEVNET)
  const { accounts } = (await listed.json()) as { readonly accounts: readonly WireAccount[] }
  const close = async (): Promise<void> => release()
  return {
    ...{
      url,
      jsonRpcUrl: `${url}/api/v2/jsonRPC`,
      client: createClient({ url }),
      accounts: accounts.map(toAccount),
      start,
    },
    async fund(address, { amount, what = 'toncoin' } = {}) {
      const gift = await order<WireGift>('faucet', { address: toRawAddress(address), amount: amount?.toString(), what })
      return { token: gift.token, tokenAccount: gift.token_account }
    },
    async trigger(action, address) {
      const told = await order<WireTriggered>('trigger', { action, ...(address && { address: toRawAddress(address) }) })
      return { action: told.action, account: told.account, token: told.token, traceId: told.trace_id }
    },
    mine: async (blocks = 1) => (await order<{ readonly last_mc_seqno: number }>('mine', { blocks })).last_mc_seqno,
    async advance(seconds) {
      await order('advance', { seconds })
      await order('mine')
    },
    setBlockTime: async (milliseconds) => void (await order('block-time', { milliseconds })),
    failNext: async (how = 'refuse', count = 1) => void (await order('fail-next', { how, count })),
    snapshot: async () => (await order<{ readonly snapshot: string }>('snapshot')).snapshot,
    revert: async (snapshot = start) => void (await order('revert', { snapshot })),
    close,
    [Symbol.asyncDispose]: close,
  }
}

interface WireAccount {
  readonly address: string
  readonly raw_address: string
  readonly wallet: TestAccount['wallet']
  readonly mnemonic: string
  readonly public_key: string
  readonly secret_key: string
}

interface WireGift {
  readonly token?: string
  readonly token_account?: string
}

interface WireTriggered {
  readonly action: string
  readonly account: string
  readonly token?: string
  readonly trace_id: string
}

const toAccount = (account: WireAccount): TestAccount => ({
  address: account.address,
  rawAddress: account.raw_address,
  wallet: account.wallet,
  mnemonic: account.mnemonic.split(' '),
  publicKey: readHex(account.public_key),
  secretKey: readHex(account.secret_key),
})

const readHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
