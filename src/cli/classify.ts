import { readFile } from 'node:fs/promises'
import { asHash, HASH_BYTES, type Hash } from '../cell/hash.ts'
import { expandActionTypes, isVisible } from '../decode/actions/action-versions.ts'
import { classify } from '../decode/actions/classify.ts'
import type { TraceInput } from '../decode/traces/trace-input.ts'
import { classifyStored } from '../index/actions/classify-stored.ts'
import { isCellarError } from '../lib/errors.ts'
import type { Action } from '../model/action.ts'
import { finalizedContext, toActionValue } from '../record/action.ts'
import { createDatabase, type Queryable } from '../store/database.ts'
import { toFactsOf } from './classify/neutral-facts.ts'
import { readNeutralTrace, toTraceInput } from './classify/neutral-trace.ts'
import type { ClassifySettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'

/** Prints the actions of each trace, one JSON line each; 1 when there was one that could not be told. */
export async function runClassify(sources: readonly string[], settings: ClassifySettings): Promise<0 | 1> {
  const types = expandActionTypes(settings.types.split(',').map((type) => type.trim()))
  const hashes = sources.map(findHash)
  if (hashes.every((hash) => hash === undefined)) return printLines(sources, undefined, types)
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  await expectSchema(store)
  await using db = createDatabase(store.url, { applicationName: 'cellar classify' })
  // Awaited here: what it reads from is closed when this function ends.
  return await printLines(sources, db, types)
}

async function printLines(
  sources: readonly string[],
  db: Queryable | undefined,
  types: ReadonlySet<string>,
): Promise<0 | 1> {
  let code: 0 | 1 = 0
  for (const source of sources) {
    try {
      const hash = findHash(source)
      if (hash === undefined || db === undefined) say(classifyNeutral(await readFile(source, 'utf8'), source, types))
      else {
        const told = await classifyStored(db, hash)
        if (told !== undefined) say(renderLine(told.trace, told.classified.actions, types))
        else complain(`${source}: the database has no such trace, or it has not ended`)
        if (told === undefined) code = 1
      }
    } catch (error) {
      // One that cannot be read must not keep the others from being told.
      if (!isCellarError(error) && (error as NodeJS.ErrnoException).syscall === undefined) throw error
      complain(`${source}: ${(error as Error).message}`)
      code = 1
    }
  }
  return code
}

/** One trace in the neutral form as the line that is printed for it. */
function classifyNeutral(text: string, name: string, types: ReadonlySet<string>): string {
  const neutral = readNeutralTrace(text, name)
  const trace = toTraceInput(neutral)
  return renderLine(trace, classify(trace, toFactsOf(neutral.account_facts)).actions, types)
}

const renderLine = (trace: TraceInput, actions: readonly Action[], types: ReadonlySet<string>): string =>
  JSON.stringify({
    trace_id: Buffer.from(trace.id).toString('base64'),
    actions: actions
      .filter((action) => isVisible(action, types))
      .map((action) => toActionValue(action, { ...finalizedContext(trace), includeAccounts: true })),
  })

/** A hash is 64 hexadecimal digits, or 32 bytes in base64; all else is the name of a file. */
function findHash(text: string): Hash | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return asHash(Buffer.from(text, 'hex'))
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === HASH_BYTES ? asHash(bytes) : undefined
}
