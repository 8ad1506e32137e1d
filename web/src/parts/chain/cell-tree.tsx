import { useMemo, useState } from 'react'
import { type Bag, readBag } from '../../lib/boc.ts'
import { fromBase64, fromHex } from '../../lib/bytes.ts'

/** Levels that are open at first. */
const OPEN_LEVELS = 2

/** A bag of cells as a tree; what somebody opens is drawn then, for cells may be in many places. */
export function CellTree({ boc }: { readonly boc: string }) {
  const bag = useMemo(() => {
    const bytes = fromHex(boc) ?? fromBase64(boc)
    return bytes && readBag(bytes)
  }, [boc])
  if (bag === undefined) return <p className="text-text-2">These bytes are no bag of cells.</p>
  const count = bag.cells.length
  return (
    <div className="flex flex-col gap-1">
      <p className="text-caption text-text-2">
        {count} {count === 1 ? 'cell' : 'cells'}
      </p>
      <Branch bag={bag} at={bag.root} level={1} />
    </div>
  )
}

function Branch({ bag, at, level }: { readonly bag: Bag; readonly at: number; readonly level: number }) {
  const [isOpen, setOpen] = useState(level <= OPEN_LEVELS)
  const cell = bag.cells[at]
  if (cell === undefined) return null
  const text = (
    <>
      <code className="break-all text-caption">{cell.hex === '' ? 'empty' : `x{${cell.hex}}`}</code>{' '}
      <span className="text-caption text-text-3">
        {cell.bits} bits{cell.isExotic ? ', exotic' : ''}
      </span>
    </>
  )
  if (cell.refs.length === 0) return <div className="py-0.5 pl-4">{text}</div>
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 py-0.5">{text}</summary>
      <div className="ml-1.5 border-line border-l pl-3">
        {isOpen &&
          cell.refs.map((ref, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may be referred to twice, its place may not
            <Branch key={place} bag={bag} at={ref} level={level + 1} />
          ))}
      </div>
    </details>
  )
}
