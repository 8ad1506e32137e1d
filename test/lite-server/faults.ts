import type { LiteMethod } from '../../src/node/lite/call.ts'

/** What can go wrong with one answer. */
export type Fault =
  | { readonly kind: 'slow'; readonly ms: number }
  /** Answers when something has happened. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Never answers. */
  | { readonly kind: 'silent' }
  /** Sends half of the packet and resets the connection. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'checksum' }
  /** One bit of the answer is another. */
  | { readonly kind: 'wrong-bytes' }
  /** The right id with the content of another block. */
  | { readonly kind: 'other-id' }
  /** Says that the newest masterchain block is this much older. */
  | { readonly kind: 'stale-head'; readonly blocks: number }
  | { readonly kind: 'error'; readonly code: number }

export type FaultPlan = (method: LiteMethod, random: () => number) => Fault | undefined

/** Now and then something, whatever is asked. */
export const randomFaults =
  (rate: number): FaultPlan =>
  (_method, random) => {
    if (random() >= rate) return undefined
    const faults: readonly Fault[] = [
      { kind: 'slow', ms: 20 + random() * 200 },
      { kind: 'reset' },
      { kind: 'checksum' },
      { kind: 'wrong-bytes' },
      { kind: 'other-id' },
      { kind: 'stale-head', blocks: 1 + Math.floor(random() * 100) },
      { kind: 'error', code: [651, 652, -503, -400, 0, 429][Math.floor(random() * 6)] as number },
    ]
    return faults[Math.floor(random() * faults.length)]
  }

/** The same every time, for some of the methods or all. */
export const always =
  (fault: Fault, ...methods: readonly LiteMethod[]): FaultPlan =>
  (method) =>
    methods.length === 0 || methods.includes(method) ? fault : undefined
