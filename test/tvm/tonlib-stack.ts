import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'

export type TonlibEntry = Readonly<Record<string, unknown>>

/** A stack as tonlib prints it. */
export const tonlibStack = (entries: readonly StackEntry[]): TonlibEntry[] => entries.map(tonlibEntry)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function tonlibEntry(entry: StackEntry): TonlibEntry {
  switch (entry.type) {
    case 'int':
      return { '@type': 'tvm.stackEntryNumber', number: { '@type': 'tvm.numberDecimal', number: `${entry.value}` } }
    case 'cell':
      return { '@type': 'tvm.stackEntryCell', cell: { '@type': 'tvm.cell', bytes: base64(writeBoc(entry.cell)) } }
    case 'slice': {
      const cell = buildCell((b) => b.storeSlice(entry.slice))
      return { '@type': 'tvm.stackEntrySlice', slice: { '@type': 'tvm.slice', bytes: base64(writeBoc(cell)) } }
    }
    case 'null':
    case 'tuple': {
      const list = listItems(entry)
      if (list !== undefined) {
        return { '@type': 'tvm.stackEntryList', list: { '@type': 'tvm.list', elements: tonlibStack(list) } }
      }
      const { items } = entry as { items: readonly StackEntry[] }
      return { '@type': 'tvm.stackEntryTuple', tuple: { '@type': 'tvm.tuple', elements: tonlibStack(items) } }
    }
    default:
      return { '@type': 'tvm.stackEntryUnsupported' }
  }
}

/** Items of a chain of pairs that ends with null. */
function listItems(entry: StackEntry): StackEntry[] | undefined {
  const items: StackEntry[] = []
  let rest = entry
  while (rest.type === 'tuple' && rest.items.length === 2) {
    items.push(rest.items[0] as StackEntry)
    rest = rest.items[1] as StackEntry
  }
  return rest.type === 'null' ? items : undefined
}
