import { useSyncExternalStore } from 'react'
import { bookVersion, onBook } from './book.ts'

/** Draws anew when more becomes known of any account. */
export const useBook = (): number => useSyncExternalStore(onBook, bookVersion)

/** What is read from the book as a text: draws anew only when that becomes another. Pages have more labels than anything else. */
export const useFromBook = (read: () => string): string => useSyncExternalStore(onBook, read)
