import { unpackDocument } from '../../store/compact/packed-document.ts'

/** What is wrong with a stored document, where it cannot be read. */
export type Damage = 'its document cannot be unpacked' | 'its document is not JSON'

/** A document as a row has it, `doc as stored`: damage is a finding, and no reason to stop. `ending` is what its text leaves out. */
export function readStored<T>(stored: Buffer, ending: string): { readonly raw: Buffer; readonly doc: T } | Damage {
  let raw: Buffer
  try {
    raw = unpackDocument(stored)
  } catch {
    return 'its document cannot be unpacked'
  }
  try {
    return { raw, doc: JSON.parse(`${raw.toString('latin1')}${ending}`) as T }
  } catch {
    return 'its document is not JSON'
  }
}
