import {
  Address,
  beginCell,
  type Cell,
  external,
  internal,
  type MessageRelaxed,
  SendMode,
  storeMessage,
  toNano,
} from '@ton/core'
import { type KeyPair, keyPairFromSeed } from '@ton/crypto'
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton'

const KINDS = { v3: WalletContractV3R2, v4: WalletContractV4, v5: WalletContractV5R1 }

export interface TransferPlan {
  readonly to: string
  readonly value: string
  readonly body?: string | Cell
  readonly bounce?: boolean
  readonly validUntil?: number
  readonly seqno?: number
}

/** Somebody with a wallet who makes external messages and counts them. */
export class WalletUser {
  readonly #contract: WalletContractV3R2 | WalletContractV4 | WalletContractV5R1
  readonly #keys: KeyPair
  seqno = 0

  constructor(name: string, kind: keyof typeof KINDS = 'v4') {
    this.#keys = keyPairFromSeed(Buffer.alloc(32, name))
    this.#contract = KINDS[kind].create({ workchain: 0, publicKey: this.#keys.publicKey } as never)
  }

  get address(): string {
    return raw(this.#contract.address)
  }

  get friendly(): string {
    return this.#contract.address.toString({ bounceable: false })
  }

  /** Base64 of a signed message; brings its code along until the counter moves. */
  message(plan: TransferPlan): string {
    const { to, value, body, bounce = false, validUntil, seqno = this.seqno } = plan
    const order: MessageRelaxed = internal({
      to: Address.parse(to),
      value: toNano(value),
      bounce,
      ...(body && { body }),
    })
    const contract = this.#contract as { createTransfer(args: object): unknown }
    const signed = contract.createTransfer({
      seqno,
      secretKey: this.#keys.secretKey,
      messages: [order],
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      timeout: validUntil ?? Math.floor(Date.now() / 1000) + 300,
    }) as Cell
    const init = seqno === 0 ? this.#contract.init : undefined
    const message = external({ to: this.#contract.address, body: signed, ...(init && { init }) })
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
  }
}

const raw = (address: Address): string => `${address.workChain}:${address.hash.toString('hex').toUpperCase()}`
