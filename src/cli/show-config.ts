import { createPlans, type LimitSettings } from '../api/http/limits/plan.ts'
import { EverySetting, type Sourced, sourceSettings } from './config.ts'
import { say } from './output.ts'
import { toFileName } from './settings-file.ts'
import { renderTable } from './table.ts'

/** Every setting as `cellar up`, `index` and `api` would have it, with where it comes from. */
export function runConfig(flags: Readonly<Record<string, unknown>>, isJson = false): 0 {
  const settings = sourceSettings(EverySetting, flags)
  say(isJson ? JSON.stringify(settings.map(toJson)) : renderConfig(settings))
  return 0
}

/** A secret is there without its value. */
const toJson = ({ name, value = null, source, isSecret }: Sourced) => ({
  ...{ setting: toFileName(name), source, is_set: value !== null },
  ...(!isSecret && { value }),
})

export function renderConfig(settings: readonly Sourced[]): string {
  const rows = settings
    .filter(({ name }) => name !== 'limits')
    .map(({ name, value, source, isSecret }) => [toFileName(name), toText(value, isSecret), source])
  const limits = settings.find(({ name }) => name === 'limits')
  const chosen = (limits?.value ?? {}) as LimitSettings
  const plans = createPlans(chosen)
  const doors = [
    ['without a key, v2', plans.v2, chosen.keyless?.v2] as const,
    ['without a key, v3', plans.v3, chosen.keyless?.v3] as const,
    ['without a key, this machine', plans.local, chosen.keyless?.local] as const,
    ...plans.list().map((plan) => [`plan ${plan.name}`, plan, chosen.plans?.[plan.name]] as const),
  ]
  return [
    renderTable(['setting', 'value', 'from'], rows),
    '',
    renderTable(
      ['limit', 'rate', 'at once', 'from'],
      doors.map(([name, { text, burst }, own]) => [
        ...[name, text, `${burst}`],
        own === undefined ? 'default' : (limits?.source ?? ''),
      ]),
    ),
  ].join('\n')
}

function toText(value: unknown, isSecret: boolean): string {
  if (value === undefined) return '-'
  return isSecret ? '(set, not shown)' : String(value)
}
