import { defineRecogniser, type RecogniserContext, type Subject } from '../recogniser.ts'
import { attempt, readStack } from '../stack-values.ts'
import { type CollectionData, isStandardCollection, readStandardCollection } from '../standard-nfts.ts'
import { readTokenContent } from '../token-content.ts'

export default defineRecogniser({
  kind: 'nft_collection',
  methods: ['get_collection_data'],
  confirmsBy: ['get_nft_address_by_index'],
  async recognise(subject, surroundings) {
    const collection = await read(subject, surroundings)
    const content = collection && readTokenContent(collection.content)
    if (collection === undefined || content === undefined) return undefined
    const { nextItemIndex, owner } = collection
    return { contracts: [{ kind: 'nft_collection', nextItemIndex, owner, content }] }
  },
})

async function read(subject: Subject, surroundings: RecogniserContext): Promise<CollectionData | undefined> {
  if (isStandardCollection(subject.codeHash)) return attempt(() => readStandardCollection(subject.data))
  return readStack(await surroundings.run(subject, 'get_collection_data'), 3, (values) => ({
    nextItemIndex: values.int(),
    content: values.cell(),
    owner: values.addressOrNull(),
  }))
}
