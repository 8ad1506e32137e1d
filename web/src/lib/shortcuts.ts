import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getSettings } from './settings.ts'

const CHORD_MS = 1000

/** Keys that work on every page; a page marks what `[`, `]`, `t` and `.` do with `data-key`. */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate()
  const chord = useRef(0)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        focusSearch()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !getSettings().hasShortcuts)
        return
      if (Date.now() - chord.current < CHORD_MS) {
        const to = { h: '/', b: '/blocks', s: '/send' }[event.key]
        chord.current = 0
        if (to) void navigate({ to })
        return
      }
      if (event.key === 'g') chord.current = Date.now()
      else if (event.key === '?') onHelp()
      else if (event.key === '/') {
        event.preventDefault()
        focusSearch()
      } else pressMarked(event.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, onHelp])
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('[data-search]')?.focus()

function pressMarked(key: string): void {
  if (['[', ']', 't', '.', 'c'].includes(key)) {
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.click()
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
