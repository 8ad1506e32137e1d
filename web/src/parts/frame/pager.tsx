import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'

/** Newest and older, by a cursor in the URL: a page of a list has an address, and Back goes back. */
export function Pager({ next }: { readonly next: string | undefined }) {
  const { cursor } = useSearch()
  const change = useSearchChange()
  if (cursor === undefined && next === undefined) return null
  return (
    <nav aria-label="Pages of this list" className="flex justify-end gap-2 border-line border-t px-4 py-3">
      <button
        type="button"
        className="control"
        disabled={cursor === undefined}
        onClick={() => change({ cursor: undefined })}
      >
        Newest
      </button>
      <button type="button" className="control" disabled={next === undefined} onClick={() => change({ cursor: next })}>
        Older <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
