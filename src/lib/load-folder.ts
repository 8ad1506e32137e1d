import { readdir } from 'node:fs/promises'

type LoadModule = () => Promise<{ readonly default?: unknown }>

/** Modules of a folder by the names of their files, as the build packs them into one file. */
type PackedFolder = Readonly<Record<string, LoadModule>>

/**
 * The folder is the registry: every file in it has a default export of the kind asked for, or start-up stops. Works on
 * sources and on the built tree alike; tests and declarations have a second dot in their names and are passed over.
 */
export async function loadFolder<T>(folder: URL | PackedFolder, isKind: (value: unknown) => value is T): Promise<T[]> {
  const modules = folder instanceof URL ? await listModules(folder) : Object.entries(folder)
  return Promise.all(
    modules.map(async ([name, load]) => {
      const { default: value } = await load()
      if (!isKind(value)) throw new Error(`${name} has no valid default export; see CONTRIBUTING.md`)
      return value
    }),
  )
}

async function listModules(folder: URL): Promise<[string, LoadModule][]> {
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.(ts|js)$/.test(name)).sort()
  return names.map((name) => [name, () => import(new URL(name, folder).href)])
}
