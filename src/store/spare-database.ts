import pg from 'pg'
import { CellarError } from '../lib/errors.ts'
import { createDatabase } from './database.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** The URL of another database on the same server. */
export function urlOfSpare(url: string, name: string): string {
  const there = new URL(url)
  there.pathname = `${there.pathname}_${name}`
  return there.href
}

/** An empty database beside the one of `url`, in place of the one that had its name before. */
export async function makeSpareDatabase(url: string, name: string): Promise<void> {
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar chains' })
  const identifier = pg.escapeIdentifier(decodeURIComponent(new URL(urlOfSpare(url, name)).pathname.slice(1)))
  try {
    await db.query(`drop database if exists ${identifier} with (force)`)
    await db.query(`create database ${identifier}`)
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new CellarError('CONFIG', 'More chains need a role of PostgreSQL that may create databases (CREATEDB).', {})
  }
}
