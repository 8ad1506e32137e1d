import type { KnownKey } from '../../../store/api-keys.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import { isLoopback, toCaller } from './caller-address.ts'
import type { Plan, Plans } from './plan.ts'
import type { Decision, Limiter } from './sliding-log.ts'
import { DAY_MS, type Usage } from './usage.ts'

/** Which contract a path belongs to; everything else is not limited. */
export type RateLimitScope = 'v2' | 'v3'

/** What is looked at to let a request in, whatever it came by. */
export interface RequestIdentity {
  readonly scope: RateLimitScope
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
      readonly grant: RateLimitGrant
      readonly weight: number
      /** The request has a key that is not known, and was served as without one. */
      readonly isKeyIgnored?: boolean
    }
  | { readonly kind: 'unknown key' | 'revoked key' }

/** Whom a request counts for; more of the same may be taken for it, as for the further parts of a batch. */
export interface RateLimitGrant {
  readonly bucket: string
  readonly plan: Plan
  readonly keyId: number | undefined
}

export interface GateParts {
  readonly plans: Plans
  readonly keys: ApiKeyCache
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

  admit(identity: RequestIdentity): Verdict | Promise<Verdict> {
    const { key, weight = 1 } = identity
    if (key === undefined || key === '') return this.#take(this.#keyless(identity), weight)
    const known = this.#parts.keys.find(key)
    return known instanceof Promise
      ? known.then((late) => this.#withKey(late, identity))
      : this.#withKey(known, identity)
  }

  /** The refusal of a caller who is sure to get one, without asking anybody; undefined when it takes more to know. */
  refuseEarly(identity: RequestIdentity): Verdict | undefined {
    const { key } = identity
    const grant = key === undefined || key === '' ? this.#keyless(identity) : this.#knownGrant(key)
    if (grant === undefined) return undefined
    const waitMs = this.#parts.limiter.refusedForMs(grant.bucket, grant.plan)
    if (waitMs === undefined) return undefined
    return this.#count(grant, { isAllowed: false, remaining: 0, waitMs, isQuota: false }, 1)
  }

  #knownGrant(key: string): RateLimitGrant | undefined {
    const known = this.#parts.keys.findNow(key)
    return known === undefined || known.isRevoked ? undefined : this.#grantOf(known)
  }

  #grantOf({ id, plan }: KnownKey): RateLimitGrant {
    return { bucket: `k ${id}`, plan: this.#parts.plans.get(plan), keyId: id }
  }

  /** Another request for the same caller, or what a request turned out to cost beyond one. */
  async takeMore(grant: RateLimitGrant, weight = 1): Promise<boolean> {
    return (await this.#take(grant, weight)).kind === 'allowed'
  }

  /** A request that counted as `counted` turned out to weigh `weight`: the rest is taken, and owed where less is left. */
  async charge({ bucket, plan }: RateLimitGrant, counted: number, weight: number): Promise<void> {
    const places = Math.min(weight, plan.burst) - Math.min(counted, plan.burst)
    if (places > 0) await this.#parts.limiter.charge(bucket, plan, places)
  }

  /** Requests of a caller's key that were served today, as far as this process knows; undefined without a key. */
  usedToday({ keyId }: RateLimitGrant): number | undefined {
    return keyId === undefined ? undefined : this.#parts.usage.today(keyId)
  }

  #keyless({ scope, address, isForwarded }: RequestIdentity): RateLimitGrant {
    const { plans } = this.#parts
    const caller = toCaller(address)
    if (!isForwarded && isLoopback(caller)) return { bucket: `own ${caller}`, plan: plans.local, keyId: undefined }
    if (scope === 'v2') return { bucket: `2 ${caller}`, plan: plans.v2, keyId: undefined }
    return { bucket: `3 ${caller}`, plan: plans.v3, keyId: undefined }
  }

  #withKey(key: KnownKey | undefined, identity: RequestIdentity): Verdict | Promise<Verdict> {
    if (key === undefined) return this.#withUnknownKey(identity)
    if (key.isRevoked) return { kind: 'revoked key' }
    return this.#take(this.#grantOf(key), identity.weight ?? 1)
  }

  async #withUnknownKey(identity: RequestIdentity): Promise<Verdict> {
    if (!(await this.#parts.isDevnet())) return { kind: 'unknown key' }
    const verdict = await this.#take(this.#keyless(identity), identity.weight ?? 1)
    return 'grant' in verdict ? { ...verdict, isKeyIgnored: true } : verdict
  }

  #take(grant: RateLimitGrant, weight: number): Verdict | Promise<Verdict> {
    const { limiter, usage } = this.#parts
    const { bucket, plan, keyId } = grant
    if (keyId !== undefined && plan.daily !== undefined && usage.today(keyId) >= plan.daily) {
      return this.#count(grant, USED_UP, weight)
    }
    const decision = limiter.take(bucket, plan, weight)
    return decision instanceof Promise
      ? decision.then((late) => this.#count(grant, late, weight))
      : this.#count(grant, decision, weight)
  }

  #count(grant: RateLimitGrant, decision: Decision, weight: number): Verdict {
    if (grant.keyId !== undefined) this.#parts.usage.add(grant.keyId, decision.isAllowed)
    return { kind: decision.isAllowed ? 'allowed' : 'limited', plan: grant.plan, decision, grant, weight }
  }
}

const USED_UP: Decision = { isAllowed: false, remaining: 0, waitMs: 0, isQuota: true }

/** Seconds to wait, as headers have them; a used-up day ends at midnight UTC. */
export function secondsToWait({ isQuota, waitMs }: Decision): number {
  return Math.max(1, Math.ceil((isQuota ? DAY_MS - (Date.now() % DAY_MS) : waitMs) / 1000))
}
