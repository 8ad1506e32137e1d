import { createHookCall } from '../../api/hooks/hook-call.ts'
import { HOUR_MS, MOST_LETTERS } from '../../api/hooks/hook-defaults.ts'
import { toHookJson } from '../../api/hooks/hook-json.ts'
import { readHookSubscription, readHookUrl } from '../../api/hooks/hook-subscription.ts'
import { replay } from '../../api/hooks/replay.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Database } from '../../store/database.ts'
import { listDeadLetters } from '../../store/hooks/deliveries.ts'
import {
  type CountedHook,
  createHook,
  deleteHook,
  getHook,
  listHooks,
  pauseHook,
  resumeHook,
  rotateSecret,
} from '../../store/hooks/hooks.ts'
import { complain, say } from '../output.ts'
import { renderTable } from '../table.ts'
import { withStore } from '../with-store.ts'
import type { HookCreateSettings, HookReplaySettings, HookRotateSettings, HookSettings } from './hooks-settings.ts'

export function runHooksCreate(url: string, settings: HookCreateSettings): Promise<0> {
  const { account, jetton, actionType, type, all, note, maxAttempts, from } = settings
  const subscription = {
    ...(type.length > 0 && { types: type }),
    ...(account.length > 0 && { accounts: account }),
    ...(jetton.length > 0 && { jettons: jetton }),
    ...(actionType.length > 0 && { action_types: actionType }),
    ...(all && { all }),
  }
  readHookSubscription(subscription)
  const checked = readHookUrl(url)
  return work(settings, async (db) => {
    const hook = { url: checked, note, subscription: JSON.stringify(subscription), maxAttempts, from }
    const made = await createHook(db, hook, Date.now())
    if (settings.json) return say(JSON.stringify(made))
    complain(`Hook ${made.id}. Its secret is shown only this once:`)
    say(made.secret)
  })
}

export const runHooksList = (settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    const hooks = await listHooks(db)
    if (settings.json) say(toHookJson(hooks))
    else if (hooks.length === 0) say('There are no hooks. `cellar hooks create URL --account ADDRESS` makes one.')
    else say(renderTable(HEADER, hooks.map(toCells)))
  })

const HEADER = ['id', 'url', 'state', 'delivered', 'queued', 'dead', 'last failure', 'note']

const toCells = (hook: CountedHook): string[] => [
  ...[`${hook.id}`, hook.url, hook.paused_ms === null ? 'active' : 'paused', `${hook.delivered}`],
  ...[`${hook.queued}`, `${hook.dead}`, toTime(hook.failed_ms), hook.note],
]

export const runHooksShow = (id: string, settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    const hook = await getHook(db, toId(id))
    say(settings.json ? toHookJson(hook) : describeHook(hook))
  })

export const runHooksDeadLetters = (id: string, settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    const hook = await getHook(db, toId(id))
    const letters = await listDeadLetters(db, hook.id, MOST_LETTERS)
    if (settings.json) say(toHookJson(letters))
    else if (letters.length === 0) say(`Hook ${id} has no dead letters.`)
    else {
      const rows = letters.map((letter) => [
        ...[`${letter.id}`, letter.event_id, letter.idempotency_key, toTime(letter.dead_ms), `${letter.attempts}`],
        letter.failure ?? '',
      ])
      say(renderTable(['delivery', 'event', 'idempotency key', 'given up', 'attempts', 'last failure'], rows))
    }
  })

export const runHooksDelete = (id: string, settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    await deleteHook(db, toId(id))
    if (settings.json) return say(JSON.stringify({ deleted: toId(id) }))
    say(`Hook ${id} is deleted, with what it was still to hear.`)
  })

export const runHooksPause = (id: string, settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    await pauseHook(db, toId(id), Date.now())
    if (settings.json) return say(toHookJson(await getHook(db, toId(id))))
    say(`Hook ${id} is paused. What comes meanwhile is sent when it is resumed, as far back as blocks are kept.`)
  })

export const runHooksResume = (id: string, settings: HookSettings): Promise<0> =>
  work(settings, async (db) => {
    await resumeHook(db, toId(id))
    if (settings.json) return say(toHookJson(await getHook(db, toId(id))))
    say(`Hook ${id} goes on where it was.`)
  })

export const runHooksRotate = (id: string, settings: HookRotateSettings): Promise<0> =>
  work(settings, async (db) => {
    const secret = await rotateSecret(db, toId(id), Date.now() + settings.keepOld * HOUR_MS)
    if (settings.json) return say(JSON.stringify({ secret }))
    complain(`Hook ${id} signs by this secret, and for ${settings.keepOld} hours by the old one, too:`)
    say(secret)
  })

export const runHooksReplay = (id: string, settings: HookReplaySettings): Promise<0> =>
  work(settings, async (db) => {
    const { layouts, from, event, deadLetters } = settings
    const hook = await getHook(db, toId(id))
    const call = createHookCall(db, await loadMessageDecoder(layouts))
    const done = await replay(call, hook, { from, event, deadLetters }, Date.now())
    say(settings.json ? JSON.stringify({ done }) : done)
  })

const work = (settings: HookSettings, run: (db: Database) => Promise<void>): Promise<0> =>
  withStore(settings, 'cellar hooks', run)

function toId(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new CellarError('CONFIG', `"${text}" is no id of a hook: see \`cellar hooks list\`.`)
  return Number(text)
}

const toTime = (ms: bigint | null): string =>
  ms === null ? '' : new Date(Number(ms)).toISOString().replace(/\.\d+Z$/, 'Z')

/** A hook as lines, for people. */
function describeHook(hook: CountedHook): string {
  const lines: readonly (readonly [string, string])[] = [
    ['hook', `${hook.id}`],
    ['url', hook.url],
    ['note', hook.note],
    ['hears of', hook.subscription],
    ['created', toTime(hook.created_ms)],
    ['paused', toTime(hook.paused_ms)],
    ['next block', `${hook.next_mc_seqno}`],
    ['delivered', `${hook.delivered}`],
    ['last delivered', toTime(hook.delivered_ms)],
    ['in the queue', `${hook.queued}`],
    ['dead letters', `${hook.dead}`],
    ['attempts', `at most ${hook.max_attempts}`],
    ['last failure', [toTime(hook.failed_ms), hook.failure ?? ''].join(' ').trim()],
  ]
  return lines.map(([name, value]) => `${name.padEnd(16)}${value}`.trimEnd()).join('\n')
}
