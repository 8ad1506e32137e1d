const STORE = 'cellar.recent'
const MOST = 8

export interface Recent {
  readonly kind: string
  readonly title: string
  readonly path: string
}

export function listRecent(): readonly Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(kept) ? kept.slice(0, MOST) : []
  } catch {
    return [] // storage is switched off, or somebody else wrote there
  }
}

export function keepRecent(found: Recent): void {
  save([found, ...listRecent().filter(({ path }) => path !== found.path)].slice(0, MOST))
}

export const forgetRecent = (): void => save([])

function save(list: readonly Recent[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(list))
  } catch {
    // Storage is full or switched off: there are no recent ones then.
  }
}
