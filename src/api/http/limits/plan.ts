import { type Static, Type } from '@sinclair/typebox'

/** How many requests are taken: `burst` at once, and `rps` a second in the long run. */
export const Limit = Type.Object(
  {
    rps: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    burst: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    daily: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type Limit = Static<typeof Limit>

/** The part of the settings file that is about limits; what it leaves out is as in `DEFAULT_LIMITS`. */
export const LimitSettings = Type.Object(
  {
    keyless: Type.Optional(
      Type.Partial(Type.Object({ v2: Limit, v3: Limit, local: Limit }, { additionalProperties: false }), {
        additionalProperties: false,
      }),
    ),
    plans: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }), Limit)),
  },
  { additionalProperties: false },
)
export type LimitSettings = Static<typeof LimitSettings>

/**
 * v2 without a key is 1 a second by the contract. v3 leaves it to the operator: enough for a page that opens with thirty
 * questions; and whoever runs Cellar may ask their own machine as fast as it answers.
 */
export const DEFAULT_LIMITS = {
  keyless: { v2: { rps: 1 }, v3: { rps: 30, burst: 60 }, local: { rps: 20_000 } },
  plans: { free: { rps: 10 }, plus: { rps: 25 }, advanced: { rps: 100 } },
} as const satisfies LimitSettings

/** A limit made ready: at most `burst` requests in any `windowMs`. */
export interface Plan {
  readonly name: string
  readonly burst: number
  readonly windowMs: number
  readonly daily: number | undefined
  /** For people: `10 requests per second`. */
  readonly text: string
  /** The `RateLimit-Policy` header. */
  readonly policy: string
}

export function createPlan(name: string, { rps, burst, daily }: Limit): Plan {
  const size = burst ?? Math.max(1, Math.ceil(rps))
  const windowMs = (size / rps) * 1000
  const rate = rps === 1 ? '1 request per second' : `${rps} requests per second`
  return {
    name,
    burst: size,
    windowMs,
    daily,
    text: daily === undefined ? rate : `${rate}, ${daily} a day`,
    policy: `${size};w=${Math.max(1, Math.ceil(windowMs / 1000))}`,
  }
}

/** The plan of those who are counted by address. */
export const KEYLESS = 'none'

/** Every plan by name; `keyless` by scope. */
export interface Plans {
  readonly v2: Plan
  readonly v3: Plan
  readonly local: Plan
  get(name: string): Plan
  has(name: string): boolean
  list(): readonly Plan[]
}

/** A key whose plan is no longer in the settings goes on as `free`. */
export function createPlans(settings: LimitSettings = {}): Plans {
  const keyless = { ...DEFAULT_LIMITS.keyless, ...settings.keyless }
  const named = new Map(
    Object.entries<Limit>({ ...DEFAULT_LIMITS.plans, ...settings.plans }).map(([name, limit]) => [
      name,
      createPlan(name, limit),
    ]),
  )
  const free = named.get('free') as Plan
  return {
    v2: createPlan(KEYLESS, keyless.v2),
    v3: createPlan(KEYLESS, keyless.v3),
    local: createPlan('local', keyless.local),
    get: (name) => named.get(name) ?? free,
    has: (name) => named.has(name),
    list: () => [...named.values()],
  }
}
