import type { Transaction } from './database.ts'

/** Who serves: reads everything, and writes nothing that came from the chain. */
export const API_ROLE = 'cellar_api'

/** All that an API writes: messages on their way, and how often keys were used. */
export const API_WRITES: Readonly<Record<string, string>> = {
  pending_traces: 'insert, update, delete',
  sent_messages: 'insert, update, delete',
  api_key_usage: 'insert, update',
}

/** Gives the role of APIs what it needs, where there is such a role. Tables that were made anew have to be given again. */
export async function grantApi(transaction: Transaction): Promise<void> {
  const [found] = await transaction.query<{ is_needed: boolean }>(
    `select current_schema() = 'public' and exists (select from pg_tables t where t.schemaname = 'public' and not
       has_table_privilege(r.oid, format('%I.%I', t.schemaname, t.tablename), 'select')) as is_needed
     from pg_roles r where r.rolname = $1 and r.rolname <> current_user`,
    [API_ROLE],
  )
  if (found?.is_needed !== true) return
  const writes = Object.entries(API_WRITES).map(
    ([table, rights]) => `grant ${rights} on public.${table} to ${API_ROLE}`,
  )
  await transaction.run(
    [
      `grant usage on schema public to ${API_ROLE}`,
      `grant select on all tables in schema public to ${API_ROLE}`,
      ...writes,
    ].join(';'),
  )
}
