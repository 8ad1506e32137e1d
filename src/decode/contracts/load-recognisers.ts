import { readdir } from 'node:fs/promises'
import { isRecogniser, type Recogniser } from './recogniser.ts'

const FOLDER = new URL('./kinds/', import.meta.url)

/** Every file of the folder is a kind of contract. Tests and declarations have a second dot in their names and are passed over. */
export async function loadRecognisers(): Promise<Recogniser[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^[a-z0-9-]+\.(ts|js)$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const { default: value } = (await import(new URL(name, FOLDER).href)) as { default?: unknown }
      if (!isRecogniser(value)) throw new Error(`${name} has no valid default export; see CONTRIBUTING.md`)
      return value
    }),
  )
}
