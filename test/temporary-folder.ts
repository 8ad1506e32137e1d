import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whoever was killed there may still be leaving. */
export const CLEAR = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 } as const

export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'cellar-'))
  return { path, [Symbol.dispose]: () => rmSync(path, CLEAR) }
}
