import { readFile } from 'node:fs/promises'
import type { LiteServer } from '../../devnet/lite-server/lite-server.ts'
import { isCellarError } from '../../lib/errors.ts'
import { parseGlobalConfig } from '../../node/lite/global-config.ts'
import type { DevnetLog } from './devnet-log.ts'

const ANY_PORT = 0

interface PortChoice {
  /** 0 when nobody asked for one by name. */
  readonly wanted: number
  /** Global config of the last start, if there was one. */
  readonly configFile: string
  readonly serve: (port: number) => Promise<LiteServer>
  readonly log: DevnetLog
}

/** Listens where the last start did, so that a global config handed to other clients stays good. */
export async function serveOnKeptPort({ wanted, configFile, serve, log }: PortChoice): Promise<LiteServer> {
  const kept = wanted === ANY_PORT ? await findKeptPort(configFile) : undefined
  if (kept === undefined) return serve(wanted)
  try {
    return await serve(kept)
  } catch (error) {
    if (!isPortTaken(error)) throw error
    const server = await serve(ANY_PORT)
    log.warn({ kept, port: server.address.port }, 'the port of the lite server is taken, so it listens on another one')
    return server
  }
}

async function findKeptPort(configFile: string): Promise<number | undefined> {
  const text = await readFile(configFile, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return parseGlobalConfig(text).servers[0]?.port
  } catch (error) {
    // Cut short by a crash, or edited by hand: it is written anew.
    if (isCellarError(error, 'CONFIG')) return undefined
    throw error
  }
}

const isPortTaken = (error: unknown): boolean =>
  isCellarError(error, 'CONFIG') && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'
