import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'

interface Props {
  readonly failed: number
  readonly onFailed: () => void
  readonly onFit: () => void
  readonly onZoom: (factor: number) => void
  readonly onSave: () => void
}

export function GraphTools({ failed, onFailed, onFit, onZoom, onSave }: Props) {
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-wrap gap-1">
      {failed > 0 && (
        <button type="button" className="control text-bad" onClick={onFailed}>
          {failed} failed
        </button>
      )}
      <button type="button" className="control px-2" aria-label="Fit" title="Fit (f)" onClick={onFit}>
        <Maximize size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="control px-2"
        aria-label="Smaller"
        title="Smaller (-)"
        onClick={() => onZoom(0.8)}
      >
        <ZoomOut size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="control px-2"
        aria-label="Larger"
        title="Larger (+)"
        onClick={() => onZoom(1.25)}
      >
        <ZoomIn size={16} aria-hidden />
      </button>
      <button type="button" className="control px-2" aria-label="Save picture" title="Save picture" onClick={onSave}>
        <Download size={16} aria-hidden />
      </button>
    </div>
  )
}
