import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { broken, type LayoutRow, type Layouts, layoutRow, toLayouts } from './layout.ts'

/** Layouts that an operator keeps in a folder: tables (`.tsv`) and JSON files, in the order of their names. */
export async function readOwnLayouts(dir: string): Promise<Layouts[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    throw broken(dir, `the folder of layouts cannot be read (${reasonOf(error)}); --layouts names it`)
  })
  const files = names.filter((name) => /\.(tsv|json)$/.test(name)).sort()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8')
      return toLayouts(name, name.endsWith('.tsv') ? readTable(name, text) : readJson(name, text))
    }),
  )
}

/** Four columns between tabs: group, tag, name and fields; lines that begin with `#` are comments. */
function readTable(file: string, text: string): LayoutRow[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const source = `${file}, line ${i + 1}`
    const columns = line.split('\t')
    const [group = '', tag = '', name = '', fields = ''] = columns
    if (columns.length < 3 || columns.length > 4) {
      throw broken(source, `expected 4 columns between tabs (group, tag, name, fields), found ${columns.length}`)
    }
    return [ownRow(group.trim(), tag.trim(), name.trim(), fields.trim(), source)]
  })
}

/** A list of `{"group", "tag", "name", "fields"}`; a group may be left out. */
function readJson(file: string, text: string): LayoutRow[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw broken(file, `not JSON: ${reasonOf(error)}`)
  }
  if (!Array.isArray(parsed)) throw broken(file, 'expected a list of {"group", "tag", "name", "fields"}')
  return parsed.map((entry: unknown, i) => {
    const source = `${file}, entry ${i + 1}`
    const { group = 'own', tag, name, fields = '' } = (entry ?? {}) as Record<string, unknown>
    for (const [key, value] of Object.entries({ group, tag, name, fields })) {
      if (typeof value !== 'string') throw broken(source, `"${key}" must be a text`)
    }
    return ownRow(group as string, tag as string, name as string, fields as string, source)
  })
}

/** Whatever group a body is put in, its owner wants it read before those that come with the product. */
function ownRow(group: string, tag: string, name: string, fields: string, source: string): LayoutRow {
  const row = layoutRow(group, tag, name, fields, source)
  return row.group === undefined ? row : { ...row, group: 'own' }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
