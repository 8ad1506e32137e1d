import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  DemoOrder,
  DemoState,
  DevnetAccount,
  FaucetGift,
  FaucetOrder,
  MessageFault,
  TriggeredAction,
  TriggerOrder,
} from '../../api/test-bed.ts'
import { formatFriendly, formatRaw } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { Devnet, Gift, Snapshot } from '../../devnet/chain/devnet.ts'
import { DevnetChain } from '../../devnet/chain/devnet-chain.ts'
import { createGiver, demoTreasury, genesisAccounts, giverWallet } from '../../devnet/contracts/genesis-accounts.ts'
import { testAccounts } from '../../devnet/contracts/test-accounts.ts'
import { devnetPort } from '../../devnet/demo/devnet-port.ts'
import { type RunningDemo, runDemo } from '../../devnet/demo/run-demo.ts'
import { globalConfigText } from '../../devnet/lite-server/global-config-text.ts'
import { createLiteServer, type LiteServer } from '../../devnet/lite-server/lite-server.ts'
import { CellarError } from '../../lib/errors.ts'
import { createTvm, type Tvm } from '../../tvm/tvm.ts'
import type { ChainBed, DevnetFacts } from './chain-bed.ts'
import { actWhenPossible, nextBlock } from './demo-scene.ts'
import type { DevnetLog } from './devnet-log.ts'
import { configFileIn, type DevnetPlan, liteServerKey } from './devnet-plan.ts'
import { Faucet } from './faucet.ts'
import { serveOnKeptPort } from './kept-port.ts'
import { serveTokens, type TokenPlace } from './kept-tokens.ts'
import { MessageFaults } from './message-faults.ts'
import { trigger } from './triggers.ts'

/** The chain, its lite server and its demo, as one thing that is opened and closed. */
export class DevnetHome implements ChainBed {
  private readonly devnet: Devnet
  private readonly server: LiteServer
  private readonly tvm: Tvm
  private readonly plan: DevnetPlan
  private readonly text: string
  private readonly faults: MessageFaults
  private readonly faucet: Faucet
  private blockTimeMs: number
  private people: RunningDemo | undefined
  private tokens: TokenPlace | undefined

  private constructor({ plan, devnet, server, tvm, text, faults }: HomeParts) {
    this.plan = plan
    this.devnet = devnet
    this.server = server
    this.tvm = tvm
    this.text = text
    this.faults = faults
    this.blockTimeMs = plan.blockTimeMs
    const isOnDemand = (): boolean => this.isOnDemand
    this.faucet = new Faucet({ chain: devnet, accounts: devnetPort(devnet), seed: plan.seed, isOnDemand })
  }

  static async open(plan: DevnetPlan, log: DevnetLog): Promise<DevnetHome> {
    const { seed, blockTimeMs, shards } = plan
    await mkdir(plan.dir, { recursive: true })
    const tvm = await createTvm({ workers: 1 })
    const devnet = await DevnetChain.open({
      ...{ dir: join(plan.dir, 'chain'), seed, tvm, blockTimeMs, shards },
      accounts: genesisAccounts(seed),
      giver: createGiver(seed),
    })
    const faults = new MessageFaults()
    const options = {
      ...{ archive: devnet.archive, tvm, host: plan.host, key: liteServerKey(seed) },
      now: () => devnet.now(),
      send: (message: Uint8Array) => faults.deliver(message, (one) => devnet.send(one)),
      onError: (error: unknown) =>
        log.warn({ error: String((error as Error)?.stack ?? error) }, 'lite server request failed'),
    }
    const server = await serveOnKeptPort({
      ...{ wanted: plan.port, configFile: configFileIn(plan.dir), log },
      serve: (port) => createLiteServer({ ...options, port }),
    })
    const text = globalConfigText(server.address, devnet.archive.zerostates()[0].id)
    const home = new DevnetHome({ plan, devnet, server, tvm, text, faults })
    await writeFile(home.configFile, text)
    if (plan.demo) home.tokens = await serveTokens(plan.dir, plan.host, log)
    home.startDemo()
    // A chain without a block has nothing to show, and nobody has asked for one yet.
    if (blockTimeMs === 0 && devnet.head().seqno === 0) await devnet.produce()
    devnet.start()
    return home
  }

  private get isOnDemand(): boolean {
    return this.blockTimeMs === 0
  }

  private get configFile(): string {
    return configFileIn(this.plan.dir)
  }

  async facts(): Promise<DevnetFacts> {
    const { host, port } = this.server.address
    return {
      config: this.text,
      configFile: this.configFile,
      liteServer: `${host}:${port}`,
      head: this.devnet.head().seqno,
      shards: this.devnet.shardCount,
      tokensUrl: this.tokens?.server?.url ?? null,
      wallet: formatFriendly(demoTreasury(this.plan.seed).address, SHOWN),
    }
  }

  async config(): Promise<string> {
    return this.text
  }

  fund(order: FaucetOrder): Promise<FaucetGift> {
    return this.faucet.fund(order)
  }

  trigger(order: TriggerOrder): Promise<TriggeredAction> {
    const { faucet } = this
    const parts = {
      giver: giverWallet(this.plan.seed).address,
      fund: (gift: FaucetOrder) => faucet.fund(gift),
      give: (gift: Gift) => faucet.give(gift),
      settle: async () => {
        if (this.isOnDemand) await this.mine(SETTLE_BLOCKS)
      },
    }
    return trigger(parts, order)
  }

  accounts(): Promise<DevnetAccount[]> {
    const { state } = devnetPort(this.devnet)
    return Promise.all(
      testAccounts().map(async ({ version, mnemonic, publicKey, secret, wallet }) => ({
        address: formatFriendly(wallet.address, SHOWN),
        rawAddress: formatRaw(wallet.address),
        version,
        mnemonic,
        publicKey: toHex(publicKey),
        secretKey: toHex(secret) + toHex(publicKey),
        balance: `${(await state(wallet.address))?.balance ?? 0n}`,
      })),
    )
  }

  async demo(order: DemoOrder): Promise<DemoState> {
    const { people } = this
    if (people === undefined)
      throw new CellarError('BAD_REQUEST', 'this devnet has no demo: it was started without one')
    if (order === 'pause' || order === 'resume') {
      people.isRunning = order === 'resume'
      return { isRunning: people.isRunning, message: null }
    }
    const next = (): Promise<unknown> => (this.isOnDemand ? this.mine(1) : nextBlock(this.devnet))
    const message = await actWhenPossible(people, order, next)
    if (this.isOnDemand && order !== 'sign') await this.mine(SETTLE_BLOCKS)
    return { isRunning: people.isRunning, message }
  }

  async split(): Promise<void> {
    this.devnet.split()
  }

  async merge(): Promise<void> {
    this.devnet.merge()
  }

  async advance(seconds: number): Promise<void> {
    this.devnet.advanceTime(seconds)
  }

  async mine(blocks: number): Promise<number> {
    for (let i = 0; i < blocks; i++) await this.devnet.produce()
    return this.devnet.head().seqno
  }

  async setBlockTime(milliseconds: number): Promise<void> {
    this.blockTimeMs = milliseconds
    this.devnet.setBlockTime(milliseconds)
  }

  async failNext(fault: MessageFault): Promise<void> {
    this.faults.plan(fault)
  }

  /** `seqno:hash`, which `revert` takes back. */
  async snapshot(): Promise<string> {
    const { mcSeqno, rootHash } = this.devnet.snapshot()
    return `${mcSeqno}:${toHex(rootHash)}`
  }

  async revert(to: string | null): Promise<number> {
    const snapshot = to === null ? undefined : readSnapshot(to)
    // What its people remember has not happened.
    await this.people?.[Symbol.asyncDispose]()
    try {
      await this.devnet.reset(snapshot)
      this.faults.clear()
    } finally {
      this.startDemo()
    }
    return this.devnet.head().seqno
  }

  pause(): Promise<void> {
    return this.devnet.stop()
  }

  async resume(): Promise<void> {
    this.devnet.start()
  }

  async close(): Promise<void> {
    await this.people?.[Symbol.asyncDispose]()
    await this.tokens?.server?.close()
    await this.server.close()
    await this.devnet.close()
    await this.tvm.stop()
  }

  /** What the demo is refused is part of the show. */
  private startDemo(): void {
    const { devnet: chain, tokens } = this
    const wasRunning = this.people?.isRunning ?? true
    this.people = tokens && runDemo({ chain, seed: this.plan.seed, tokensUrl: tokens.url })
    if (this.people !== undefined) this.people.isRunning = wasRunning
  }
}

interface HomeParts {
  readonly plan: DevnetPlan
  readonly devnet: Devnet
  readonly server: LiteServer
  readonly tvm: Tvm
  /** Global config JSON. */
  readonly text: string
  readonly faults: MessageFaults
}

/** From shard to shard a message takes a block, and what is left of the coins goes back. */
const SETTLE_BLOCKS = 2

const SHOWN = { bounceable: false, testOnly: true } as const

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function readSnapshot(text: string): Snapshot {
  const [, seqno, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? []
  if (seqno === undefined || hash === undefined) {
    throw new CellarError('BAD_REQUEST', `${text} is no snapshot; \`cellar devnet snapshot\` prints one`)
  }
  return { mcSeqno: Number(seqno), rootHash: asHash(new Uint8Array(Buffer.from(hash, 'hex'))) }
}
