import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly isOpen: boolean
  /** Also when Escape closes it. */
  readonly onClose: () => void
  readonly className: string
  readonly children: ReactNode
}

/** A modal dialog. What stands in it is made when it opens: a page has several of them, and most are never opened. */
export function Dialog({ label, isOpen, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the next key: opening moves the focus into it, closing gives it back.
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} aria-label={label} onClose={onClose} className={`popover m-auto text-text ${className}`}>
      {isOpen && children}
    </dialog>
  )
}
