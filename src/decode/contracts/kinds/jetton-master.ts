import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import { defineRecogniser, type RecogniserContext, type Subject } from '../recogniser.ts'
import { attempt, readStack, sliceOf } from '../stack-values.ts'
import { findMasterReader, type MasterData } from '../standard-jettons.ts'
import { readTokenContent } from '../token-content.ts'

export default defineRecogniser({
  kind: 'jetton_master',
  methods: ['get_jetton_data'],
  confirmsBy: ['get_wallet_address'],
  async recognise(subject, surroundings) {
    const master = await read(subject, surroundings)
    if (master?.content === undefined) return undefined
    const { totalSupply, mintable, admin, content, walletCode } = master
    const walletCodeHash = asHash(Uint8Array.from(cellHash(walletCode)))
    return { contracts: [{ kind: 'jetton_master', totalSupply, mintable, admin, content, walletCodeHash }] }
  },
})

async function read(subject: Subject, surroundings: RecogniserContext): Promise<MasterData | undefined> {
  const reader = findMasterReader(subject.codeHash)
  if (reader !== undefined) return attempt(() => reader(sliceOf(subject.data)))
  return readStack(await surroundings.run(subject, 'get_jetton_data'), 5, (values) => ({
    totalSupply: values.int(),
    mintable: values.bool(),
    admin: values.addressOrNull(),
    content: readTokenContent(values.cell()),
    walletCode: values.cell(),
  }))
}
