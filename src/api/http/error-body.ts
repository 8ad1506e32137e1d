import { asciiJson } from '../../record/ascii-json.ts'
import type { Door } from './limits/gate.ts'
import { NO_ECHO, type RequestEcho } from './request-echo.ts'

/** v2 has its envelope, v3 and all else its `error`. */
export const errorBody = (door: Door | undefined, status: number, error: string, echo: RequestEcho = NO_ECHO): string =>
  asciiJson(door === 'v2' ? { ok: false, error, code: status, ...echo } : { error })
