import type { KnownKey } from '../../../store/api-keys.ts'
import { isLoopback, toCaller } from './caller-address.ts'
import type { KeyBook } from './key-book.ts'
import type { Plan, Plans } from './plan.ts'
import type { Decision, Limiter } from './sliding-log.ts'
import { DAY_MS, type Usage } from './usage.ts'

/** Which contract a path belongs to; everything else is not limited. */
export type Door = 'v2' | 'v3'

/** What is looked at to let a request in, whatever it came by. */
export interface Visitor {
  readonly door: Door
  readonly address: string | undefined
  /** A proxy stands in between that nobody declared: the address is its own, so it is nobody's own machine. */
  readonly isForwarded: boolean
  readonly key: string | undefined
  /** What the request costs, in requests; 1 unless given. */
  readonly weight?: number
}

export type Verdict =
  | {
      readonly kind: 'allowed' | 'limited'
      readonly plan: Plan
      readonly decision: Decision
      readonly pass: Pass
      readonly weight: number
      /** The request has a key that is not known, and was served as without one. */
      readonly isKeyIgnored?: boolean
    }
  | { readonly kind: 'unknown key' | 'revoked key' }

/** Whom a request counts for; more of the same may be taken for it, as for the further parts of a batch. */
export interface Pass {
  readonly bucket: string
  readonly plan: Plan
  readonly keyId: number | undefined
}

export interface GateParts {
  readonly plans: Plans
  readonly keys: KeyBook
  readonly usage: Usage
  readonly limiter: Limiter
  /** On a chain for trying things out unknown keys are served as none: apps bring keys of the public service. */
  readonly isDevnet: () => boolean | Promise<boolean>
}

/** Decides who may come in. Answers at once when nothing has to be asked outside of this process. */
export class Gate {
  readonly #parts: GateParts

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  admit(visitor: Visitor): Verdict | Promise<Verdict> {
    const { key, weight = 1 } = visitor
    if (key === undefined || key === '') return this.#take(this.#keyless(visitor), weight)
    const known = this.#parts.keys.find(key)
    return known instanceof Promise ? known.then((late) => this.#withKey(late, visitor)) : this.#withKey(known, visitor)
  }

  /** The refusal of a caller who is sure to get one, without asking anybody; undefined when it takes more to know. */
  turnAway(visitor: Visitor): Verdict | undefined {
    const { key } = visitor
    const pass = key === undefined || key === '' ? this.#keyless(visitor) : this.#knownPass(key)
    if (pass === undefined) return undefined
    const waitMs = this.#parts.limiter.refusedForMs(pass.bucket, pass.plan)
    if (waitMs === undefined) return undefined
    return this.#count(pass, { isAllowed: false, remaining: 0, waitMs, isQuota: false }, 1)
  }

  #knownPass(key: string): Pass | undefined {
    const known = this.#parts.keys.findNow(key)
    return known === undefined || known.isRevoked ? undefined : this.#passOf(known)
  }

  #passOf({ id, plan }: KnownKey): Pass {
    return { bucket: `k ${id}`, plan: this.#parts.plans.get(plan), keyId: id }
  }

  /** Another request for the same caller, or what a request turned out to cost beyond one. */
  async takeMore(pass: Pass, weight = 1): Promise<boolean> {
    return (await this.#take(pass, weight)).kind === 'allowed'
  }

  /** Requests of a caller's key that were served today, as far as this process knows; undefined without a key. */
  usedToday({ keyId }: Pass): number | undefined {
    return keyId === undefined ? undefined : this.#parts.usage.today(keyId)
  }

  #keyless({ door, address, isForwarded }: Visitor): Pass {
    const { plans } = this.#parts
    const caller = toCaller(address)
    if (!isForwarded && isLoopback(caller)) return { bucket: `own ${caller}`, plan: plans.local, keyId: undefined }
    if (door === 'v2') return { bucket: `2 ${caller}`, plan: plans.v2, keyId: undefined }
    return { bucket: `3 ${caller}`, plan: plans.v3, keyId: undefined }
  }

  #withKey(key: KnownKey | undefined, visitor: Visitor): Verdict | Promise<Verdict> {
    if (key === undefined) return this.#withUnknownKey(visitor)
    if (key.isRevoked) return { kind: 'revoked key' }
    return this.#take(this.#passOf(key), visitor.weight ?? 1)
  }

  async #withUnknownKey(visitor: Visitor): Promise<Verdict> {
    if (!(await this.#parts.isDevnet())) return { kind: 'unknown key' }
    const verdict = await this.#take(this.#keyless(visitor), visitor.weight ?? 1)
    return 'pass' in verdict ? { ...verdict, isKeyIgnored: true } : verdict
  }

  #take(pass: Pass, weight: number): Verdict | Promise<Verdict> {
    const { limiter, usage } = this.#parts
    const { bucket, plan, keyId } = pass
    if (keyId !== undefined && plan.daily !== undefined && usage.today(keyId) >= plan.daily) {
      return this.#count(pass, USED_UP, weight)
    }
    const decision = limiter.take(bucket, plan, weight)
    return decision instanceof Promise
      ? decision.then((late) => this.#count(pass, late, weight))
      : this.#count(pass, decision, weight)
  }

  #count(pass: Pass, decision: Decision, weight: number): Verdict {
    if (pass.keyId !== undefined) this.#parts.usage.add(pass.keyId, decision.isAllowed)
    return { kind: decision.isAllowed ? 'allowed' : 'limited', plan: pass.plan, decision, pass, weight }
  }
}

const USED_UP: Decision = { isAllowed: false, remaining: 0, waitMs: 0, isQuota: true }

/** Seconds to wait, as headers have them; a used-up day ends at midnight UTC. */
export function secondsToWait({ isQuota, waitMs }: Decision): number {
  return Math.max(1, Math.ceil((isQuota ? DAY_MS - (Date.now() % DAY_MS) : waitMs) / 1000))
}
