import { createPlans } from '../api/http/limits/plan.ts'
import { CellarError } from '../lib/errors.ts'
import { createKey, getKey, listKeys, listUsage, type NewKey, revokeKey, rotateKey } from '../store/api-keys.ts'
import type { KeyCreateSettings, KeySettings, KeyUsageSettings } from './keys-settings.ts'
import { complain, say } from './output.ts'
import { renderTable } from './table.ts'
import { withStore } from './with-store.ts'

export function runKeysCreate(settings: KeyCreateSettings): Promise<0> {
  const { plan, note } = settings
  const plans = createPlans(settings.limits)
  if (!plans.has(plan)) {
    const known = plans
      .list()
      .map(({ name }) => name)
      .join(', ')
    throw new CellarError(
      'CONFIG',
      `There is no plan "${plan}". There are: ${known}. More can be made in the settings file.`,
    )
  }
  return withStore(settings, 'cellar keys', async (db) => show(await createKey(db, plan, note), settings.json))
}

export const runKeysRotate = (id: string, settings: KeySettings): Promise<0> =>
  withStore(settings, 'cellar keys', async (db) => {
    show(await rotateKey(db, toId(id)), settings.json)
    complain(`Key ${id} was revoked: APIs refuse it within seconds.`)
  })

export const runKeysRevoke = (id: string, settings: KeySettings): Promise<0> =>
  withStore(settings, 'cellar keys', async (db) => {
    const revoked = await revokeKey(db, toId(id))
    const { hint, revokedAt } = revoked
    if (settings.json) say(JSON.stringify(revoked))
    else say(`Key ${id} (${hint}…) is revoked since ${revokedAt}; APIs refuse it within seconds.`)
  })

export const runKeysList = (settings: KeySettings): Promise<0> =>
  withStore(settings, 'cellar keys', async (db) => {
    const keys = await listKeys(db)
    if (settings.json) say(JSON.stringify(keys))
    else if (keys.length === 0) say('There are no keys. `cellar keys create --plan free` makes one.')
    else {
      const rows = keys.map((key) => [
        ...[`${key.id}`, `${key.hint}…`, key.plan, key.createdAt],
        ...[key.revokedAt ?? '', key.replacedBy === null ? '' : `${key.replacedBy}`, key.note],
      ])
      say(renderTable(['id', 'begins', 'plan', 'created', 'revoked', 'replaced by', 'note'], rows))
    }
  })

export const runKeysUsage = (id: string | undefined, settings: KeyUsageSettings): Promise<0> =>
  withStore(settings, 'cellar keys', async (db) => {
    const key = id === undefined ? undefined : await getKey(db, toId(id))
    const usage = await listUsage(db, key?.id, settings.days)
    const rows = usage.map(({ keyId, day, allowed, refused }) => ({
      key: keyId,
      day,
      allowed: Number(allowed),
      refused: Number(refused),
    }))
    if (settings.json) say(JSON.stringify(rows))
    else if (rows.length === 0) say(`No requests with a key in the last ${settings.days} days.`)
    else {
      const header = ['day', 'key', 'allowed', 'refused']
      say(
        renderTable(
          header,
          rows.map(({ key, day, allowed, refused }) => [day, `${key}`, `${allowed}`, `${refused}`]),
        ),
      )
    }
  })

/** The key alone goes to standard output, so that it can be piped to where it is kept. */
function show({ key, stored }: NewKey, isJson: boolean): void {
  if (!isJson) complain(`Key ${stored.id}, plan ${stored.plan}. It is shown only this once:`)
  say(isJson ? JSON.stringify({ ...stored, key }) : key)
}

function toId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CellarError('CONFIG', `"${text}" is no id of a key: see \`cellar keys list\`.`)
  return Number(text)
}
