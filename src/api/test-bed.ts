import type { RemoteNames } from '../lib/remote-calls.ts'

export const GIFTS = ['toncoin', 'jetton', 'nft'] as const

/** What somebody asks of the faucet. */
export interface FaucetOrder {
  readonly what: (typeof GIFTS)[number]
  /** Account address, in any form. */
  readonly to: string
  /** Nanotons, or the smallest units of the jetton; an NFT has none. */
  readonly amount: string
}

/** What there is afterwards; addresses are raw. */
export interface FaucetGift {
  readonly to: string
  readonly amount: string
  /** The jetton's master, or the collection. */
  readonly token: string | null
  /** The jetton wallet, or the item. */
  readonly account: string | null
}

/** A wallet with coins, and all that it takes to use it. */
export interface DevnetAccount {
  /** As wallets show it. */
  readonly address: string
  readonly rawAddress: string
  readonly version: string
  readonly mnemonic: string
  /** Hexadecimal, 32 and 64 bytes. */
  readonly publicKey: string
  readonly secretKey: string
  /** Nanotons. */
  readonly balance: string
}

/** Quicker than that, blocks come later than they are due. */
export const MIN_BLOCK_TIME = 50
export const MAX_BLOCK_TIME = 600_000

export const FAULTS = ['refuse', 'drop'] as const

export interface MessageFault {
  /** The sender is told no, or believes that it was sent and nothing ever comes of it. */
  readonly how: (typeof FAULTS)[number]
  /** So many messages from outside. */
  readonly count: number
}

/** Actions that can be made to happen. */
export const ACTION_TRIGGERS = [
  ...(['ton_transfer', 'jetton_transfer', 'jetton_mint', 'jetton_burn', 'nft_transfer', 'nft_mint'] as const),
] as const
export type ActionTrigger = (typeof ACTION_TRIGGERS)[number]

export interface TriggerOrder {
  readonly action: ActionTrigger
  /** Whom it is done to; an account address, in any form. */
  readonly to: string
}

/** What happened; addresses are raw. */
export interface TriggeredAction {
  readonly action: ActionTrigger
  /** Who takes part: the receiver, whose jettons were burnt, or the item that was minted. */
  readonly account: string
  /** The jetton's master, or the collection. */
  readonly token: string | null
  /** Its trace, in base64, where the chain is indexed. */
  readonly traceId: string | null
}

/** What the demo's people can be asked to do at once. */
const DEMO_SCENES = ['transfer', 'swap', 'mint', 'fail', 'order', 'bid'] as const
export type DemoScene = (typeof DEMO_SCENES)[number]

/** Or to sign a transfer that nobody has sent yet, and whether they go on doing things by themselves. */
export const DEMO_ORDERS = [...DEMO_SCENES, 'sign', 'pause', 'resume'] as const
export type DemoOrder = (typeof DEMO_ORDERS)[number]

export interface DemoState {
  /** People do things by themselves. */
  readonly isRunning: boolean
  /** The message that was sent, or only signed; null after `pause` and `resume`. */
  readonly message: DemoMessage | null
}

/** In base64. */
export interface DemoMessage {
  readonly hash: string
  readonly boc: string
}

/**
 * A chain of one's own, to try things on. Whatever changes it is done when a call resolves, and where the chain is indexed the API shows it.
 * Plain values of one argument: it may run in another thread or process.
 */
export interface TestBed {
  fund(order: FaucetOrder): Promise<FaucetGift>
  /** One action of a kind, for whoever listens to hear of. */
  trigger(order: TriggerOrder): Promise<TriggeredAction>
  accounts(): Promise<readonly DevnetAccount[]>
  /** Lets the demo's people do something now, or stop and go on; done when its message was sent or signed. */
  demo(order: DemoOrder): Promise<DemoState>
  /** Every basechain shard in two, or siblings together; done after a few blocks. */
  split(): Promise<void>
  merge(): Promise<void>
  /** The clock goes on from so many seconds later. */
  advance(seconds: number): Promise<void>
  /** Makes so many masterchain blocks at once; gives the seqno of the last one. */
  mine(blocks: number): Promise<number>
  /** Milliseconds between masterchain blocks; 0: only those that `mine` makes. */
  setBlockTime(milliseconds: number): Promise<void>
  failNext(fault: MessageFault): Promise<void>
  /** A name for this moment, for `revert`. */
  snapshot(): Promise<string>
  /** Back to a snapshot, or to the beginning: chain and index together. Gives the seqno of the newest masterchain block. */
  revert(snapshot: string | null): Promise<number>
  /** Global config JSON of the network. */
  config(): Promise<string>
}

/** For who calls it from another thread or process. */
export const TEST_BED: RemoteNames<TestBed> = {
  ...{
    fund: true,
    trigger: true,
    accounts: true,
    demo: true,
    split: true,
    merge: true,
    advance: true,
    mine: true,
    setBlockTime: true,
  },
  ...{ failNext: true, snapshot: true, revert: true, config: true },
}
