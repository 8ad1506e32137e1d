import { saveFile } from '../../lib/save-file.ts'
import { Copy } from '../text/copy.tsx'

/** The answer of the API as it is. */
export function Raw({ value, name }: { readonly value: unknown; readonly name: string }) {
  const text = JSON.stringify(value, undefined, 2)
  const save = (): void => saveFile(text, `${name}.json`, 'application/json')
  return (
    <div className="p-4">
      <div className="mb-3 flex gap-2">
        <Copy text={text} label="Copy JSON">
          Copy
        </Copy>
        <button type="button" className="control" onClick={save}>
          Download
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} className="max-h-[32rem] overflow-auto rounded-control bg-sunken p-3 text-caption">
        {text}
      </pre>
    </div>
  )
}
