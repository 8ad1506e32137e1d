import { setTimeout as sleep } from 'node:timers/promises'
import type { BlockIdExt } from '../../src/model/block.ts'
import type { AdnlLink } from '../../src/node/adnl/link.ts'
import { framePacket } from '../../src/node/adnl/packet.ts'
import { type AdnlServer, createAdnlServer } from '../../src/node/adnl/server.ts'
import type { LiteMethod } from '../../src/node/lite/call.ts'
import type { LiteServerAddress } from '../../src/node/lite/global-config.ts'
import { decodeTl, decodeTlPrefix, encodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import type { LiteFunctions } from '../../src/node/tl/lite-functions.ts'
import type { Fault, FaultPlan } from './faults.ts'
import { createRandom } from './random.ts'
import { type LiteRequest, refusal, type ServedChain } from './served-chain.ts'

export interface ScriptedServerOptions {
  readonly chain: ServedChain
  /** Newest masterchain block it has; the chain's top unless said otherwise. */
  readonly head?: number
  readonly seed?: number
  readonly port?: number
  readonly faults?: FaultPlan
}

const NOT_READY = 651
const TIMEOUT = 652
const PROTOCOL = 621
const MAX_AHEAD = 100
const MAX_WAIT_MS = 10_000

/** A lite server over real ADNL that does what it is told, also wrong. */
export class ScriptedServer implements AsyncDisposable {
  private readonly server: AdnlServer
  private readonly chain: ServedChain
  private readonly random: () => number
  private readonly waiters = new Set<() => void>()
  private newest: number
  faults: FaultPlan | undefined
  /** How often each method was asked. */
  readonly asked = new Map<string, number>()
  /** Faults that were acted out. */
  readonly played: Fault[] = []

  private constructor(server: AdnlServer, { chain, head, seed, faults }: ScriptedServerOptions) {
    this.server = server
    this.chain = chain
    this.newest = head ?? chain.top
    this.random = createRandom(seed ?? 1)
    this.faults = faults
  }

  static async start(options: ScriptedServerOptions): Promise<ScriptedServer> {
    const seed = new Uint8Array(32).fill(options.seed ?? 1)
    const server = await createAdnlServer({
      seed,
      ...(options.port !== undefined && { port: options.port }),
      answer: (query, link) => scripted.respond(query, link),
    })
    const scripted = new ScriptedServer(server, options)
    return scripted
  }

  get address(): LiteServerAddress {
    const { host, port, publicKey } = this.server
    return { host, port, publicKey }
  }

  get name(): string {
    return `${this.server.host}:${this.server.port}`
  }

  get head(): number {
    return this.newest
  }

  set head(seqno: number) {
    this.newest = seqno
    for (const wake of [...this.waiters]) wake()
  }

  /** Ends every connection at once. */
  dropConnections(): void {
    this.server.dropConnections()
  }

  close(): Promise<void> {
    for (const wake of [...this.waiters]) wake()
    return this.server.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  private async respond(query: Uint8Array, link: AdnlLink): Promise<Uint8Array | undefined> {
    const { data } = decodeTl(query, 'liteServer.query')
    let at = 0
    if (findTlKind(data) === 'liteServer.waitMasterchainSeqno') {
      const wait = decodeTlPrefix(data, 0, 'liteServer.waitMasterchainSeqno')
      const failure = await this.waitFor(wait.object.seqno, wait.object.timeoutMs)
      if (failure) return failure
      at = wait.end
    }
    const method = findTlKind(data, at) as LiteMethod | undefined
    if (!method || !/^liteServer\.(get|lookup|list|run)/.test(method)) {
      return refusal(PROTOCOL, 'unknown query')
    }
    this.asked.set(method, (this.asked.get(method) ?? 0) + 1)
    const request = decodeTlPrefix(data, at, method as keyof LiteFunctions).object as LiteRequest
    const fault = this.faults?.(method, this.random)
    return fault ? this.act(fault, request, link) : this.answer(request, this.newest)
  }

  private async act(fault: Fault, request: LiteRequest, link: AdnlLink): Promise<Uint8Array | undefined> {
    this.played.push(fault)
    const honest = (): Promise<Uint8Array> => this.answer(request, this.newest)
    switch (fault.kind) {
      case 'slow':
        await sleep(fault.ms)
        return honest()
      case 'held':
        await fault.until
        return honest()
      case 'silent':
        return undefined
      case 'error':
        return refusal(fault.code, 'as the script says')
      case 'stale-head':
        return this.answer(request, Math.max(0, this.newest - fault.blocks))
      case 'wrong-bytes':
        return flipBit(await honest(), this.random)
      case 'other-id':
        return this.answerForAnother(request)
      case 'checksum': {
        const packet = framePacket(await honest())
        packet[packet.length - 1] = (packet.at(-1) as number) ^ 1
        link.write(packet)
        return undefined
      }
      case 'reset': {
        const bytes = link.seal(framePacket(await honest()))
        link.socket.write(bytes.subarray(0, bytes.length >> 1), () => link.socket.resetAndDestroy())
        return undefined
      }
    }
  }

  private async answer(request: LiteRequest, head: number): Promise<Uint8Array> {
    switch (request.kind) {
      case 'liteServer.getTime':
        return encodeTl('liteServer.currentTime', { now: 1_700_000_000 })
      case 'liteServer.getVersion':
        return encodeTl('liteServer.version', { mode: 0, version: 0x101, capabilities: 7n, now: 1_700_000_000 })
      case 'liteServer.getMasterchainInfo':
        return encodeTl('liteServer.masterchainInfo', this.headFields(head))
      case 'liteServer.getMasterchainInfoExt': {
        const times = { lastUtime: 1_700_000_000, now: 1_700_000_001 }
        const fields = { mode: request.mode, version: 0x101, capabilities: 7n, ...times, ...this.headFields(head) }
        return encodeTl('liteServer.masterchainInfoExt', fields)
      }
      case 'liteServer.getBlock': {
        const data = await this.chain.blockBytes(request.id)
        if (!data) return refusal(NOT_READY, 'block is not in db')
        return encodeTl('liteServer.blockData', { id: request.id, data })
      }
      default:
        return (await this.chain.answer(request, head)) ?? refusal(NOT_READY, `cannot answer ${request.kind}`)
    }
  }

  /** What another block is asked about is told as if of this one. */
  private async answerForAnother(request: LiteRequest): Promise<Uint8Array> {
    const honest = await this.answer(request, this.newest)
    if (request.kind !== 'liteServer.getBlock') return flipBit(honest, this.random)
    const other = this.chain.masterchainBlock(request.id.seqno === 1 ? 2 : 1)
    const data = other && (await this.chain.blockBytes(other))
    return data ? encodeTl('liteServer.blockData', { id: request.id, data }) : honest
  }

  private headFields(head: number) {
    const last = this.chain.masterchainBlock(head) as BlockIdExt
    const { workchain, rootHash, fileHash } = this.chain.zeroState
    return { last, stateRootHash: last.rootHash, init: { workchain, rootHash, fileHash } }
  }

  /** As a node does: until the block is there, the time is over, or at once when it is too far away. */
  private async waitFor(seqno: number, timeoutMs: number): Promise<Uint8Array | undefined> {
    if (seqno > this.newest + MAX_AHEAD) return refusal(NOT_READY, 'too big masterchain block seqno')
    const deadline = Date.now() + Math.min(timeoutMs, MAX_WAIT_MS)
    while (this.newest < seqno) {
      const left = deadline - Date.now()
      if (left <= 0) return refusal(TIMEOUT, 'timeout')
      await this.nextHead(left)
    }
    return undefined
  }

  private nextHead(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.waiters.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, withinMs)
      this.waiters.add(wake)
    })
  }
}

/** Anywhere behind the constructor's id. */
function flipBit(bytes: Uint8Array, random: () => number): Uint8Array {
  const spoiled = bytes.slice()
  const at = 4 + Math.floor(random() * (bytes.length - 4))
  spoiled[at] = (spoiled[at] as number) ^ (1 << Math.floor(random() * 8))
  return spoiled
}
