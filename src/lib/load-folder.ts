import { readdir } from 'node:fs/promises'

/**
 * The folder is the registry: every file in it has a default export of the kind asked for, or start-up stops. Works on
 * sources and on the built tree alike; tests and declarations have a second dot in their names and are passed over.
 */
export async function loadFolder<T>(folder: URL, isKind: (value: unknown) => value is T): Promise<T[]> {
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.(ts|js)$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const { default: value } = (await import(new URL(name, folder).href)) as { default?: unknown }
      if (!isKind(value)) throw new Error(`${name} has no valid default export; see CONTRIBUTING.md`)
      return value
    }),
  )
}
