import { digestTables } from '../../src/store/digest.ts'
import { importRecorded } from '../api/imported-chain.ts'
import { recordedChain } from '../lite-server/oracles.ts'

const digests = new Map<number, Promise<Record<string, string>>>()

/** What `importedDigest` gives, of an import that all files of a run share. */
export function keptDigest(to: number): Promise<Record<string, string>> {
  const digest = async (): Promise<Record<string, string>> => {
    await using imported = await importRecorded(recordedChain as string, to)
    return await digestTables(imported.db)
  }
  const known = digests.get(to) ?? digest()
  digests.set(to, known)
  return known
}
