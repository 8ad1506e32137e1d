import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasLiveOwner } from '../store/embedded/ownership.ts'
import { listAddresses } from './listen-addresses.ts'

/** Of the API, unless told. */
export const DEFAULT_API_PORT = 8081

/** The words for it in help. */
export const API_ADDRESS_OTHERWISE = `that of the cellar up of the data directory, or ${DEFAULT_API_PORT}`

const pathIn = (dataDir: string): string => join(resolve(dataDir), 'api-address')

/** Lets commands on the same data directory find the API on whatever port it listens, until it is disposed of. */
export async function publishApiAddress(dataDir: string, address: string): Promise<AsyncDisposable> {
  await writeFile(pathIn(dataDir), address)
  return { [Symbol.asyncDispose]: () => rm(pathIn(dataDir), { force: true }) }
}

/** Of the `cellar up` that runs on a data directory; undefined where none does. */
async function findApiAddress(dataDir: string): Promise<string | undefined> {
  // Whoever was killed left its address behind.
  if (!(await hasLiveOwner(resolve(dataDir)))) return undefined
  const address = await readFile(pathIn(dataDir), 'utf8').catch(() => '')
  return URL.canParse(address) ? address : undefined
}

/** What somebody means who gave no port: the API that runs on the data directory, or one on the port that it has unless told. */
export async function chooseApiAddress(given: {
  readonly dataDir: string
  readonly host?: string | undefined
  readonly port?: number | undefined
}): Promise<string> {
  const { dataDir, host = '127.0.0.1', port } = given
  if (port !== undefined) return listAddresses(host, port).address
  return (await findApiAddress(dataDir)) ?? listAddresses(host, DEFAULT_API_PORT).address
}
