import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_TOKENS_URL } from '../../devnet/tokens/token-documents.ts'
import { createTokenServer, type TokenServer } from '../../devnet/tokens/token-server.ts'
import type { DevnetLog } from './devnet-log.ts'

/** Where a chain's tokens point to, and who answers there: nobody when the port is taken. */
export interface TokenPlace {
  readonly url: string
  readonly server: TokenServer | undefined
}

const ANY_PORT = 0

/**
 * Links of tokens are on the chain, and addresses follow from them: what a chain was begun with stays, be it that nobody can
 * answer there now. A new chain takes the usual port, or else any.
 */
export async function serveTokens(dir: string, host: string, log: DevnetLog): Promise<TokenPlace> {
  const file = join(dir, 'tokens-url')
  const kept = await findKept(file)
  const usual = new URL(kept ?? DEFAULT_TOKENS_URL)
  try {
    const server = await createTokenServer(host, Number(usual.port)).catch((error: unknown) => {
      if (kept !== undefined || !isTaken(error)) throw error
      return createTokenServer(host, ANY_PORT)
    })
    if (kept === undefined) await writeFile(file, server.url)
    return { url: server.url, server }
  } catch (error) {
    if (kept === undefined || !isTaken(error)) throw error
    log.warn({ port: Number(usual.port) }, 'token metadata port is taken; links of tokens are not served')
    return { url: kept, server: undefined }
  }
}

async function findKept(file: string): Promise<string | undefined> {
  const text = (await readFile(file, 'utf8').catch(() => '')).trim()
  return /^http:\/\/127\.0\.0\.1:\d{1,5}\/$/.test(text) ? text : undefined
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
