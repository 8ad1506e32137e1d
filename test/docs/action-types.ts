import type { TSchema } from '@sinclair/typebox'
import { createNames } from '../../src/api/shapes/account-names.ts'
import { ACTION_DESCRIPTIONS } from '../../src/record/actions/catalogue.ts'
import { toSentence } from '../../src/record/actions/sentence.ts'

type Details = Readonly<Record<string, unknown>>

/** Where the written part of the page ends. */
export const MARKER = '<!-- Behind this line: npx vitest run test/docs/action-types.test.ts -u -->\n'

/** No chain is asked: accounts are addresses, and jettons have nine decimals and no symbol. */
const NAMES = createNames(new Map(), new Map(), (master) => master)

/** Every type with its fields, an example, and the sentence that this is. */
export function renderActionTypes(examples: Readonly<Record<string, Details>>): string {
  return [...ACTION_DESCRIPTIONS]
    .map(([type, { summary, group, details: schema }]) => {
      const details = examples[type] ?? {}
      const sentence = toSentence({ type, details, success: true, finality: 'finalized' }, NAMES, null)
      return `### ${type}\n\n${summary} Group \`${group}\`.\n\n> ${sentence}\n\n${renderFields(schema, details)}`
    })
    .join('\n')
}

function renderFields(schema: TSchema, details: Details): string {
  const fields = Object.entries((schema.properties ?? schema.anyOf[0].properties) as Record<string, TSchema>)
  if (fields.length === 0) return 'It has no details.\n'
  const rows = fields.map(([name, field]) => `| \`${name}\` | ${field.description} | ${renderValue(details[name])} |`)
  return `| field | meaning | example |\n|---|---|---|\n${rows.join('\n')}\n`
}

const renderValue = (value: unknown): string =>
  value === undefined ? 'left out' : `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``
