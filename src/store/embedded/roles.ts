import { randomBytes } from 'node:crypto'
import { lchown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { API_ROLE } from '../grants.ts'
import type { ServerUser } from './server-user.ts'

/** Who indexes: owns the tables, may make databases for more chains, and is no superuser. */
const INDEX_ROLE = 'cellar_index'

const ROLES = [INDEX_ROLE, API_ROLE] as const

const passwordFile = (dataDir: string, role: string): string => join(dataDir, `password-${role}`)

/** A file with a password of its own, made when it is missing. */
export async function preparePassword(path: string, user: ServerUser | undefined): Promise<void> {
  if (!(await stat(path).catch(() => undefined))) await storePassword(path, makePassword(), user)
  else if (user) await lchown(path, user.uid, user.gid)
}

export interface RoleUrls {
  readonly indexUrl: string
  readonly apiUrl: string
}

/** The same database for the two roles that use it; fails while they are not made yet. */
export async function roleUrls(dataDir: string, url: string): Promise<RoleUrls> {
  const as = async (role: string): Promise<string> => {
    const there = new URL(url)
    there.username = role
    there.password = (await readFile(passwordFile(dataDir, role), 'utf8')).trim()
    return there.href
  }
  return { indexUrl: await as(INDEX_ROLE), apiUrl: await as(API_ROLE) }
}

/** The superuser makes the others, and hands them what an older version left in its own name; then it is not needed any more. */
export async function makeRoles(client: pg.Client, dataDir: string, user: ServerUser | undefined): Promise<void> {
  const passwords = await Promise.all(ROLES.map((role) => findPassword(passwordFile(dataDir, role))))
  for (const [i, role] of ROLES.entries()) {
    const password = client.escapeLiteral(passwords[i]?.text ?? '')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const may = role === INDEX_ROLE ? 'createdb' : 'nocreatedb'
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} with login nosuperuser ${may} password ${password}`,
    )
  }
  await client.query(`do $$
    declare thing record;
    begin
      execute format('alter database %I owner to ${INDEX_ROLE}', current_database());
      for thing in select nspname as name from pg_namespace
        where nspowner = current_user::regrole and nspname !~ '^(pg_|information_schema)' loop
        execute format('alter schema %I owner to ${INDEX_ROLE}', thing.name);
      end loop;
      for thing in select n.nspname as place, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relowner = current_user::regrole and c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' loop
        execute format('alter table %I.%I owner to ${INDEX_ROLE}', thing.place, thing.name);
      end loop;
    end $$`)
  // Last: to others that wait for this server, files that are there say that the roles are.
  for (const { path, text, isNew } of passwords) {
    if (isNew) await storePassword(path, text, user)
  }
}

async function findPassword(path: string): Promise<{ path: string; text: string; isNew: boolean }> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return { path, text: text?.trim() || makePassword(), isNew: !text?.trim() }
}

const makePassword = (): string => randomBytes(24).toString('base64url')

async function storePassword(path: string, text: string, user: ServerUser | undefined): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, text, { mode: 0o600 })
  if (user) await lchown(draft, user.uid, user.gid)
  await rename(draft, path)
}
