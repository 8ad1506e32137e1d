import { loadFolder } from '../../lib/load-folder.ts'
import { MessageDecoder } from './decoder.ts'
import { isLayouts, type Layouts } from './layout.ts'
import { readOwnLayouts } from './own-layouts.ts'

/** Every protocol's layouts, and an operator's own from `dir`. */
export async function loadMessageDecoder(dir?: string): Promise<MessageDecoder> {
  const known = await loadFolder<Layouts>(new URL('./layouts/', import.meta.url), isLayouts)
  return new MessageDecoder([...known, ...(dir === undefined ? [] : await readOwnLayouts(dir))])
}
