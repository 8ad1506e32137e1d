import type { Door } from './limits/gate.ts'

/** v2 has its envelope, v3 and all else its `error`. */
export const errorBody = (door: Door | undefined, status: number, error: string): string =>
  JSON.stringify(door === 'v2' ? { ok: false, error, code: status } : { error })
