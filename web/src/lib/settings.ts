import { useSyncExternalStore } from 'react'
import type { TimeMode } from './time.ts'

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly time: TimeMode
  readonly density: 'normal' | 'compact'
  readonly apiKey: string
  readonly hasShortcuts: boolean
}

const STORE = 'cellar.settings'
const USUAL: Settings = { theme: 'system', time: 'relative', density: 'normal', apiKey: '', hasShortcuts: true }

let current: Settings = read()
const listeners = new Set<() => void>()

function read(): Settings {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') }
  } catch {
    return USUAL // storage is switched off, or somebody else wrote there
  }
}

export const getSettings = (): Settings => current

/** A key that is not to be kept lives as long as the page. */
export function changeSettings(change: Partial<Settings>, isKept = true): void {
  current = { ...current, ...change }
  if (isKept) {
    try {
      localStorage.setItem(STORE, JSON.stringify(current))
    } catch {
      // Storage is full or switched off: it holds until the page is left.
    }
  }
  applySettings()
  for (const listener of listeners) listener()
}

export function applySettings(): void {
  const { theme, density } = current
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.dataset.density = density
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings)
