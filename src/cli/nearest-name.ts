import type { TObject, TSchema } from '@sinclair/typebox'
import type { SettingSource } from './setting-source.ts'

/** Farther off, it is another word. */
const MOST_EDITS = 2

/** The name that most likely was meant; undefined when none is near. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly edits: number } | undefined
  for (const name of names) {
    const edits = countEdits(given, name)
    if (edits <= MOST_EDITS && (best === undefined || edits < best.edits)) best = { name, edits }
  }
  return best?.name
}

/** Letters to put in, take out or change, neighbours in the wrong order counted once. */
function countEdits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (next[j - 1] as number) + 1,
        (row[j] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
        swapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[b.length] as number
}

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
