import type { TObject, TSchema } from '@sinclair/typebox'
import { nearestName } from './nearest-name.ts'
import type { SettingSource } from './setting-source.ts'

const OURS = 'CELLAR_'
/** Read by compose.yaml, not by us. */
const OF_OTHERS = ['CELLAR_INDEX_PASSWORD', 'CELLAR_API_PASSWORD', 'CELLAR_IMAGE']

/** A sentence for each variable that looks like a setting and is none of these. */
export function describeUnknown(variables: readonly string[], schemas: readonly TObject[]): string[] {
  const settings = schemas.flatMap(({ properties }) => Object.values<TSchema>(properties))
  const known = [...settings.flatMap((setting) => (setting as TSchema & SettingSource).env ?? []), ...OF_OTHERS]
  return variables
    .filter((name) => name.startsWith(OURS) && !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known)
      return `${name} is no setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
    })
}
