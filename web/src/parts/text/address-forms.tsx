import { useState } from 'react'
import { toFriendly } from '../../lib/address.ts'
import { friendlyOf } from '../../lib/labels.ts'
import { Dialog } from '../frame/dialog.tsx'
import { Copy } from './copy.tsx'

/** All spellings of an address, the one in use first. */
export function AddressForms({ raw }: { readonly raw: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <button type="button" className="control" onClick={() => setOpen(true)}>
        Forms
      </button>
      <Dialog label="Forms of this address" isOpen={isOpen} onClose={close} className="w-[min(40rem,94vw)] p-4">
        <h2 className="mb-3 font-semibold text-card">Forms of this address</h2>
        <FormList raw={raw} />
        <button type="button" className="control mt-4" onClick={close}>
          Close
        </button>
      </Dialog>
    </>
  )
}

function FormList({ raw }: { readonly raw: string }) {
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
  )
}
