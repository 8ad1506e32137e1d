import { useRef } from 'react'
import { toFriendly } from '../../lib/address.ts'
import { friendlyOf } from '../../lib/labels.ts'
import { Copy } from './copy.tsx'

/** All spellings of an address, the one in use first. */
export function AddressForms({ raw }: { readonly raw: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const inUse = friendlyOf(raw)
  const forms = [
    ['bounceable', toFriendly(raw, { isBounceable: true, isTestOnly: false })],
    ['not bounceable', toFriendly(raw, { isBounceable: false, isTestOnly: false })],
    ['bounceable, test network', toFriendly(raw, { isBounceable: true, isTestOnly: true })],
    ['not bounceable, test network', toFriendly(raw, { isBounceable: false, isTestOnly: true })],
    ['raw', raw],
  ] as const
  const sorted = [...forms].sort((a, b) => Number(b[1] === inUse) - Number(a[1] === inUse))
  return (
    <>
      <button type="button" className="control" onClick={() => dialog.current?.showModal()}>
        Forms
      </button>
      <dialog
        ref={dialog}
        aria-label="Forms of this address"
        className="popover m-auto w-[min(40rem,94vw)] p-4 text-text"
      >
        <h2 className="mb-3 font-semibold text-card">Forms of this address</h2>
        <dl className="flex flex-col gap-3">
          {sorted.map(([name, form]) => (
            <div key={name}>
              <dt className="text-caption text-text-2">{form === inUse ? `${name}, in use` : name}</dt>
              <dd className="flex items-center justify-between gap-2">
                <code className="break-all text-table">{form}</code>
                <Copy text={form} label={`Copy ${name} form`} />
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="control mt-4" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
