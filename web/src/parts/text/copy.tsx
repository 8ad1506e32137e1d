import Check from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { type MouseEvent, useState } from 'react'

interface Props {
  readonly text: string
  /** Copied instead while Shift is held. */
  readonly shiftText?: string
  readonly label: string
  readonly children?: string
  /** The key `c` presses it: what it copies is what the page is about. */
  readonly isOfPage?: boolean
}

const SHOWN_MS = 1500

export function Copy({ text, shiftText = text, label, children, isOfPage = false }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = (event: MouseEvent): void => {
    void navigator.clipboard?.writeText(event.shiftKey ? shiftText : text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    })
  }
  const Icon = isCopied ? Check : CopyIcon
  return (
    <button
      type="button"
      onClick={copy}
      {...(isOfPage && { 'data-key': 'c' })}
      aria-label={isCopied ? 'Copied' : label}
      title={isCopied ? 'Copied' : label}
      className={
        children === undefined
          ? 'inline-grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-sunken hover:text-text'
          : 'control'
      }
    >
      <Icon size={14} aria-hidden />
      {children}
    </button>
  )
}
