/** What came meanwhile waits here, so that no list jumps under somebody who reads it. */
export function NewRows({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div role="status" className={count === 0 ? 'sr-only' : 'flex justify-center border-line border-t py-2'}>
      {count > 0 && (
        <button type="button" className="control control-primary rounded-full" onClick={onShow}>
          {count} new
        </button>
      )}
    </div>
  )
}
