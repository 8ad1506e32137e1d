import { readFile } from 'node:fs/promises'
import { expandActionTypes, isVisible } from '../decode/actions/action-versions.ts'
import { classify } from '../decode/actions/classify.ts'
import { actionDocument } from '../store/documents/action.ts'
import { toFactsOf } from './classify/neutral-facts.ts'
import { readNeutralTrace, toTraceInput } from './classify/neutral-trace.ts'
import { say } from './output.ts'

/** What is shown by default: everything a caller may ask for. */
const ALL_TYPES = ['latest', 'tgbtc']

/** Prints the actions of each trace, one JSON line a file. */
export async function runClassify(files: readonly string[], types: readonly string[] = ALL_TYPES): Promise<0> {
  const shown = expandActionTypes(types)
  for (const file of files) say(classifyNeutral(await readFile(file, 'utf8'), file, shown))
  return 0
}

/** One trace in the neutral form as the line that is printed for it. */
export function classifyNeutral(text: string, name: string, types: ReadonlySet<string>): string {
  const neutral = readNeutralTrace(text, name)
  const trace = toTraceInput(neutral)
  const { actions } = classify(trace, toFactsOf(neutral.account_facts))
  return JSON.stringify({
    trace_id: Buffer.from(trace.id).toString('base64'),
    actions: actions
      .filter((action) => isVisible(action, types))
      .map((action) => actionDocument(action, trace, { includeAccounts: true })),
  })
}
