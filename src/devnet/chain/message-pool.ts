import { type Address, workchainOf } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import { BASECHAIN, MASTERCHAIN } from '../../model/block.ts'
import { loadMessage } from '../../tlb/message.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { loadShardAccount, type ShardAccount, storeShardAccount } from '../../tlb/shard-account.ts'
import type { EmulationResult } from '../../tvm/emulation.ts'
import { DEADLINE_MS } from './collation.ts'
import { MessageRefused } from './message-refused.ts'
import type { PendingMessage, Round } from './round.ts'
import { NO_ACCOUNT } from './working-account.ts'

/** As config 43 has it for messages from outside. */
const MAX_BYTES = 65_535
const MAX_WAITING = 4_096

type Refusal = Extract<EmulationResult, { readonly kind: 'refused' }>

/** External messages on their way into a block. Each was accepted once, on what the messages before it would leave. */
export class MessagePool {
  private readonly waiting = new Map<string, PendingMessage>()
  /** Accounts as they would be after the messages that wait for them. */
  private readonly expected = new Map<string, Uint8Array>()

  list(): PendingMessage[] {
    return [...this.waiting.values()]
  }

  /** An account as it would be after the messages that wait for it; undefined when none do. */
  expectedAccount(address: Address): ShardAccount | undefined {
    const boc = this.expected.get(byteKey(address))
    if (boc === undefined) return undefined
    const root = readSingleRoot(boc)
    return loadShardAccount(new Slice(root.arena, root.index))
  }

  async add(
    bytes: Uint8Array,
    round: Round,
    findAccount: (address: Address) => ShardAccount | undefined,
  ): Promise<PendingMessage> {
    const message = parse(bytes)
    const known = this.waiting.get(byteKey(message.hash))
    if (known !== undefined) return known
    if (this.waiting.size >= MAX_WAITING) throw new MessageRefused('too many external messages are waiting')
    const name = byteKey(message.to)
    const shardAccount = this.expected.get(name) ?? encode(findAccount(message.to) ?? NO_ACCOUNT)
    const { tvm, chain, libraries, now } = round
    const emulation = {
      shardAccount,
      chain,
      libraries,
      unixtime: now,
      lt: 0n,
      randSeed: asHash(new Uint8Array(32)),
      message: writeBoc(message.cell),
    }
    const result = await tvm.emulateMessage(emulation, { deadlineMs: DEADLINE_MS })
    if (result.kind === 'cut') throw new MessageRefused(`the contract was stopped by its ${result.cause}`)
    if (result.kind === 'refused') throw notAccepted(message.to, result)
    this.waiting.set(byteKey(message.hash), message)
    this.expected.set(name, result.shardAccount)
    return message
  }

  /** After a block: what is done with goes, and expectations start from the new states. */
  settle(done: ReadonlySet<PendingMessage>): void {
    for (const message of done) this.waiting.delete(byteKey(message.hash))
    const stillWaited = new Set(this.list().map(({ to }) => byteKey(to)))
    for (const name of this.expected.keys()) if (!stillWaited.has(name)) this.expected.delete(name)
  }

  clear(): void {
    this.waiting.clear()
    this.expected.clear()
  }
}

/** In the words of a node, from which clients read the exit code. */
function notAccepted(to: Address, { reason, exitCode, vmLog }: Refusal): MessageRefused {
  const account = Buffer.from(to.subarray(1)).toString('hex').toUpperCase()
  const rejected =
    exitCode === null
      ? (REJECTED_UNRUN.exec(reason)?.[0] ?? reason)
      : `inbound external message rejected by transaction ${account}:\nexitcode=${exitCode}, gas_used=0`
  const log = vmLog === '' ? '' : `\nVM Log (truncated):\n...${vmLog.trimEnd()}`
  const message = `External message was not accepted: cannot run message on account: ${rejected}${log}`
  return new MessageRefused(message, exitCode, vmLog)
}

/** The emulator has it in brackets, among words of its own. */
const REJECTED_UNRUN = /inbound external message rejected by account [0-9A-F]+ before smart-contract execution/

const encode = (account: ShardAccount): Uint8Array => writeBoc(buildCell((b) => storeShardAccount(b, account)))

function parse(bytes: Uint8Array): PendingMessage {
  if (bytes.length > MAX_BYTES) throw new MessageRefused(`external message of ${bytes.length} bytes is too large`)
  try {
    const cell = readSingleRoot(Uint8Array.from(bytes))
    return { cell, hash: cellHash(cell), to: destination(cell) }
  } catch (error) {
    if (error instanceof MessageRefused) throw error
    if (!isCellarError(error)) throw error
    throw new MessageRefused(`cannot deserialize the message: ${error.message}`)
  }
}

function destination(cell: Cell): Address {
  const { info } = loadMessage(new Slice(cell.arena, cell.index))
  if (info.kind !== 'external_in') throw new MessageRefused('an external inbound message is wanted')
  const to = toAddress(info.dest)
  if (to === null || ![MASTERCHAIN, BASECHAIN].includes(workchainOf(to))) {
    throw new MessageRefused('the message goes to an account that this network does not have')
  }
  return to
}
