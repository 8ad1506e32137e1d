import { asciiJson } from '../../record/ascii-json.ts'
import type { RateLimitScope } from './limits/gate.ts'
import { NO_ECHO, type RequestEcho } from './request-echo.ts'

/** v2 has its envelope, v3 and all else its `error`. */
export const errorBody = (
  scope: RateLimitScope | undefined,
  status: number,
  error: string,
  echo: RequestEcho = NO_ECHO,
): string => asciiJson(scope === 'v2' ? { ok: false, error, code: status, ...echo } : { error })
