import type { Database } from '../src/store/database.ts'

const TABLES = `
  select 'table ' || c.relname || case when c.relispartition then ' (partition)' else coalesce(' by ' || pg_get_partkeydef(c.oid), '') end as name,
    (select array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
    || array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' order by k.conname)
    || array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid and not i.indisprimary order by i.indexrelid::regclass::text)
    || array(select 'storage ' || option from unnest(c.reloptions) option order by option) as lines
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const OTHERS = `
  select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'sequence ' end || c.relname as name,
    case c.relkind when 'S' then '{}'::text[] else string_to_array(pg_get_viewdef(c.oid), E'\\n') end as lines
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'S')`

const ROUTINES = `
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
    string_to_array(trim(pg_get_functiondef(p.oid)), E'\\n') as lines
  from pg_proc p where p.pronamespace = 'public'::regnamespace`

/** Tables with their columns, constraints and indexes, views, sequences and functions, as text in the order of their names. */
export async function dumpSchema(db: Database): Promise<string> {
  const parts = await db.query<{ name: string; lines: string[] }>(
    `select name, lines from (${TABLES} union all ${OTHERS} union all ${ROUTINES}) parts order by name collate "C"`,
  )
  return parts.map(({ name, lines }) => `${[name, ...lines.map((line) => `  ${line.trim()}`)].join('\n')}\n`).join('\n')
}
