import type { Cell } from '../../../cell/cell.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import type { NftItem } from '../../../model/contract.ts'
import { readDnsEntry } from '../dns-entry.ts'
import { defineRecogniser, type RecogniserContext, type Subject } from '../recogniser.ts'
import { attempt, intEntry, readStack } from '../stack-values.ts'
import {
  type ItemData,
  isStandardCollection,
  isStandardItem,
  readStandardItem,
  standardItemAddress,
  standardItemContent,
} from '../standard-nfts.ts'
import { readTokenContent } from '../token-content.ts'

interface WholeItem extends ItemData {
  readonly isInit: boolean
}

/** An item, and the domain it is when its collection is one of names. */
export default defineRecogniser({
  kind: 'nft_item',
  methods: ['get_nft_data'],
  async recognise(subject, surroundings) {
    const data = await read(subject, surroundings)
    if (data === undefined) return undefined
    const { collection, isInit, index, owner } = data
    let content: Cell | undefined = data.content
    if (collection !== null) {
      const parent = await surroundings.find(collection)
      if (parent === undefined || !(await isNamed(parent, index, subject, surroundings))) {
        return { contracts: [], unconfirmed: [collection] }
      }
      content = await readWholeContent(parent, data, surroundings)
    }
    const domain = await readDnsEntry(subject, collection, owner, surroundings)
    const shown = (content && readTokenContent(content)) ?? {}
    const item: NftItem = {
      kind: 'nft_item',
      isInit,
      index,
      collection,
      owner,
      content: domain === undefined ? shown : { ...shown, domain: domain.domain },
    }
    return { contracts: domain === undefined ? [item] : [item, domain] }
  },
})

async function read(subject: Subject, surroundings: RecogniserContext): Promise<WholeItem | undefined> {
  if (isStandardItem(subject.codeHash)) {
    const item = attempt(() => readStandardItem(subject.data))
    return item && { isInit: true, ...item }
  }
  return readStack(await surroundings.run(subject, 'get_nft_data'), 5, (values) => ({
    isInit: values.bool(),
    index: values.int(),
    collection: values.addressOrNull(),
    owner: values.addressOrNull(),
    content: values.cell(),
  }))
}

async function isNamed(
  parent: Subject,
  index: bigint,
  item: Subject,
  surroundings: RecogniserContext,
): Promise<boolean> {
  if (isStandardCollection(parent.codeHash)) {
    const named = attempt(() => standardItemAddress(parent.account, parent.data, index))
    return named !== undefined && sameBytes(named, item.account)
  }
  if (!surroundings.hasMethod(parent, 'get_nft_address_by_index')) return false
  const answer = await surroundings.ask(parent, 'get_nft_address_by_index', [intEntry(index)])
  const named = readStack(answer, 1, (values) => values.address())
  return named !== undefined && sameBytes(named, item.account)
}

async function readWholeContent(
  parent: Subject,
  { index, content }: ItemData,
  surroundings: RecogniserContext,
): Promise<Cell | undefined> {
  if (isStandardCollection(parent.codeHash)) return attempt(() => standardItemContent(parent.data, content))
  if (!surroundings.hasMethod(parent, 'get_nft_content')) return undefined
  const stack = [intEntry(index), { type: 'cell', cell: content } as const]
  return readStack(await surroundings.run(parent, 'get_nft_content', stack), 1, (values) => values.cell())
}
