import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { CellarError } from '../../lib/errors.ts'

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' })

const BackupTable = Type.Object({
  /** Also the name of its file, which is a binary COPY of all its rows, compressed by gzip. */
  name: Type.String({ pattern: '^[a-z][a-z0-9_]*$' }),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
  rows: Type.Integer({ minimum: 0 }),
  /** Of the file. */
  bytes: Type.Integer({ minimum: 0 }),
  sha256: digest,
})
export type BackupTable = Static<typeof BackupTable>

/** What a backup holds. Written last, so a folder without one is no backup. */
const BackupManifest = Type.Object({
  format: Type.Literal(1),
  /** Of the program that made it. */
  version: Type.String(),
  created_at: Type.String(),
  /** The schema, as the migrations that made it. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: digest })),
  indexed: Type.Union([
    Type.Null(),
    Type.Object({ network_id: Type.Integer(), first_mc_seqno: Type.Integer(), last_mc_seqno: Type.Integer() }),
  ]),
  /** None before another that it refers to. */
  tables: Type.Array(BackupTable),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.String(), is_called: Type.Boolean() })),
})
export type BackupManifest = Static<typeof BackupManifest>

export const MANIFEST = 'manifest.json'

export const tableFile = (folder: string, { name }: Pick<BackupTable, 'name'>): string =>
  join(folder, `${name}.copy.gz`)

export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw broken(`${folder} holds no whole backup: ${MANIFEST} cannot be read.`, error)
  })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw broken(`${path} is not JSON.`, error)
  }
  if (Value.Check(BackupManifest, parsed)) return parsed
  const { path: where = '', message = '' } = Value.Errors(BackupManifest, parsed).First() ?? {}
  throw broken(`${path} is not of a backup that this version reads: ${where.slice(1)}: ${message}.`)
}

const broken = (message: string, cause?: unknown): CellarError =>
  new CellarError('BROKEN_INPUT', message, {}, { cause })
