import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, formatFriendly, parseAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { Devnet, Snapshot } from '../../devnet/chain/devnet.ts'
import { DevnetChain } from '../../devnet/chain/devnet-chain.ts'
import { createGiver, demoTreasury, genesisAccounts } from '../../devnet/contracts/genesis-accounts.ts'
import { runDemo } from '../../devnet/demo/run-demo.ts'
import { globalConfigText } from '../../devnet/lite-server/global-config-text.ts'
import { createLiteServer, type LiteServer } from '../../devnet/lite-server/lite-server.ts'
import type { TokenServer } from '../../devnet/tokens/token-server.ts'
import { CellarError } from '../../lib/errors.ts'
import { createTvm, type Tvm } from '../../tvm/tvm.ts'
import type { DevnetLog } from './devnet-log.ts'
import { configFileIn, type DevnetPlan, liteServerKey } from './devnet-plan.ts'
import { serveOnKeptPort } from './kept-port.ts'
import { serveTokens } from './kept-tokens.ts'

/** What there is to know of a chain that runs. */
export interface DevnetFacts {
  /** Global config JSON, also in `configFile`. */
  readonly config: string
  readonly configFile: string
  /** Of the lite server, `host:port`. */
  readonly liteServer: string
  readonly head: number
  readonly shards: number
  /** Where the demo's tokens point to; null when nobody answers there. */
  readonly tokensUrl: string | null
  /** A wallet with coins that everybody can look at. */
  readonly wallet: string
}

/** The chain, its lite server and its demo, as one thing that is opened and closed. */
export class DevnetHome {
  private readonly devnet: Devnet
  private readonly server: LiteServer
  private readonly tvm: Tvm
  private readonly plan: DevnetPlan
  private readonly config: string
  private demo: AsyncDisposable | undefined
  private tokens: TokenServer | undefined

  private constructor(plan: DevnetPlan, devnet: Devnet, server: LiteServer, tvm: Tvm, config: string) {
    this.plan = plan
    this.devnet = devnet
    this.server = server
    this.tvm = tvm
    this.config = config
  }

  static async open(plan: DevnetPlan, log: DevnetLog): Promise<DevnetHome> {
    const { seed, blockTimeMs, shards } = plan
    await mkdir(plan.dir, { recursive: true })
    const tvm = await createTvm({ workers: 1 })
    const chain = await DevnetChain.open({
      ...{ dir: join(plan.dir, 'chain'), seed, tvm, blockTimeMs, shards },
      accounts: genesisAccounts(seed),
      giver: createGiver(seed),
    })
    const options = {
      ...{ archive: chain.archive, tvm, host: plan.host, key: liteServerKey(seed) },
      now: () => chain.now(),
      send: (message: Uint8Array) => chain.send(message),
      onError: (error: unknown) =>
        log.warn({ error: String((error as Error)?.stack ?? error) }, 'the lite server made a mistake'),
    }
    const server = await serveOnKeptPort({
      ...{ wanted: plan.port, configFile: configFileIn(plan.dir), log },
      serve: (port) => createLiteServer({ ...options, port }),
    })
    const config = globalConfigText(server.address, chain.archive.zerostates()[0].id)
    const home = new DevnetHome(plan, chain, server, tvm, config)
    await writeFile(home.configFile, config)
    // What the demo is refused is part of the show.
    if (plan.demo) {
      const { url, server: tokens } = await serveTokens(plan.dir, plan.host, log)
      home.tokens = tokens
      home.demo = runDemo({ chain, seed, tokensUrl: url })
    }
    chain.start()
    return home
  }

  private get configFile(): string {
    return configFileIn(this.plan.dir)
  }

  facts(): DevnetFacts {
    const { host, port } = this.server.address
    return {
      config: this.config,
      configFile: this.configFile,
      liteServer: `${host}:${port}`,
      head: this.devnet.head().seqno,
      shards: this.devnet.shardCount,
      tokensUrl: this.tokens?.url ?? null,
      wallet: formatFriendly(demoTreasury(this.plan.seed).address, { bounceable: false, testOnly: true }),
    }
  }

  fund(to: string, amount: bigint): Promise<void> {
    return this.devnet.fund(readAddress(to), amount)
  }

  split(): void {
    this.devnet.split()
  }

  merge(): void {
    this.devnet.merge()
  }

  advance(seconds: number): void {
    this.devnet.advanceTime(seconds)
  }

  /** `seqno:hash`, which `reset` takes back. */
  snapshot(): string {
    const { mcSeqno, rootHash } = this.devnet.snapshot()
    return `${mcSeqno}:${Buffer.from(rootHash).toString('hex')}`
  }

  reset(to: string | null): Promise<void> {
    return this.devnet.reset(to === null ? undefined : readSnapshot(to))
  }

  async close(): Promise<void> {
    await this.demo?.[Symbol.asyncDispose]()
    await this.tokens?.close()
    await this.server.close()
    await this.devnet.close()
    await this.tvm.stop()
  }
}

function readAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed === undefined) throw new CellarError('BAD_REQUEST', `${text} is no address`)
  return parsed.address
}

function readSnapshot(text: string): Snapshot {
  const [, seqno, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? []
  if (seqno === undefined || hash === undefined) {
    throw new CellarError('BAD_REQUEST', `${text} is no snapshot; \`cellar devnet snapshot\` prints one`)
  }
  return { mcSeqno: Number(seqno), rootHash: asHash(new Uint8Array(Buffer.from(hash, 'hex'))) }
}
