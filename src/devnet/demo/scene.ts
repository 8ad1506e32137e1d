import { type Address, formatRaw } from '../../cell/address.ts'
import type { Order } from '../contracts/order.ts'
import type { DemoAccount, DemoPort } from './demo-port.ts'
import type { Dice } from './dice.ts'
import type { Person, World } from './world.ts'

/** What somebody does: orders of a wallet, or a message that is signed already. */
export type Act = { readonly by: Person; readonly orders: readonly Order[] } | { readonly message: Uint8Array }

/** One thing that may happen; undefined when it cannot happen now. */
export type Activity = (scene: Scene) => Promise<Act | undefined>

export const TON = 1_000_000_000n

/** One moment of the chain. What was read once is not read again. */
export class Scene {
  readonly world: World
  readonly dice: Dice
  readonly now: number
  private readonly port: DemoPort
  private readonly isBusy: (person: Person) => boolean
  private readonly known = new Map<string, Promise<DemoAccount | undefined>>()
  private readonly claimed = new Set<string>()
  private queries = 0

  constructor(world: World, dice: Dice, port: DemoPort, isBusy: (person: Person) => boolean) {
    this.world = world
    this.dice = dice
    this.now = port.now()
    this.port = port
    this.isBusy = isBusy
  }

  account(address: Address): Promise<DemoAccount | undefined> {
    const key = formatRaw(address)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = this.port.state(address)
    this.known.set(key, found)
    return found
  }

  async isDeployed(address: Address): Promise<boolean> {
    return (await this.account(address))?.code != null
  }

  isFree(person: Person): boolean {
    return !this.isBusy(person)
  }

  /** Somebody who is free, other than `but`. */
  anybody(...but: readonly Person[]): Person | undefined {
    return this.dice.pick(this.world.people.filter((person) => this.isFree(person) && !but.includes(person)))
  }

  /** Somebody to receive something, free or not. */
  anotherThan(person: Person): Person {
    return this.dice.pick(this.world.people.filter((other) => other !== person)) as Person
  }

  personAt(address: Address): Person | undefined {
    const raw = formatRaw(address)
    return [...this.world.people, this.world.mason].find((person) => formatRaw(person.address) === raw)
  }

  /** Some tenths of a coin. */
  amount(leastTenths: number, mostTenths: number): bigint {
    return (BigInt(this.dice.between(leastTenths, mostTenths)) * TON) / 10n
  }

  /** Whether nobody has claimed this in the same moment. */
  claim(what: string): boolean {
    if (this.claimed.has(what)) return false
    this.claimed.add(what)
    return true
  }

  queryId(): bigint {
    return BigInt(this.now) * 1000n + BigInt(this.queries++)
  }
}
