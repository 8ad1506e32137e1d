import X from 'lucide-react/icons/x'
import { useCallback, useState } from 'react'
import { changeSettings, useSettings } from '../../lib/settings.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { Dialog } from '../frame/dialog.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['?', 'this help'],
  ['g h', 'home'],
  ['g b', 'blocks'],
  ['g s', 'send'],
  ['[ and ]', 'the one before, the one after'],
  ['t', 'trace of a transaction'],
  ['c', 'copy the page’s hash or address'],
  ['n and p', 'next and previous failure of a trace'],
  ['.', 'pause what moves'],
]

/** Which keys do what, and the switch that turns single keys off. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = (): void => setOpen(false)
  const { hasShortcuts } = useSettings()
  useShortcuts(open)
  return (
    <>
      <button type="button" className="link min-h-6" onClick={open}>
        Keyboard
      </button>
      <Dialog label="Keyboard" isOpen={isOpen} onClose={close} className="w-[min(24rem,92vw)]">
        <div className="flex items-center justify-between border-line border-b px-4 py-2">
          <h2 className="font-semibold text-card">Keyboard</h2>
          <button type="button" aria-label="Close" className="control px-2" onClick={close}>
            <X size={16} aria-hidden />
          </button>
        </div>
        <dl className="grid grid-cols-[6rem_1fr] gap-y-2 p-4 text-body">
          {KEYS.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-mono">{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="flex items-center gap-2 border-line border-t px-4 py-3 text-body">
          <input
            type="checkbox"
            checked={hasShortcuts}
            onChange={(event) => changeSettings({ hasShortcuts: event.target.checked })}
          />
          Single keys do something
        </label>
      </Dialog>
    </>
  )
}
