import type { Address } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { defineRecogniser } from '../recogniser.ts'
import { loadEntries, loadOwnAddress, readStack } from '../stack-values.ts'

export default defineRecogniser({
  kind: 'multisig_wallet',
  methods: ['get_multisig_data'],
  confirmsBy: ['get_order_address'],
  async recognise(subject, surroundings) {
    const answer = await surroundings.run(subject, 'get_multisig_data')
    const wallet = readStack(
      answer,
      4,
      (values) => ({
        kind: 'multisig_wallet' as const,
        nextOrderSeqno: values.int(),
        threshold: values.number(),
        signers: readMembers(values.cellOrNull()),
        proposers: readMembers(values.cellOrNull()),
      }),
      { orMore: true },
    )
    return wallet && { contracts: [wallet] }
  },
})

/** Hashmap 8 MsgAddressInt, in order of its keys. */
export const readMembers = (root: Cell | null): readonly Address[] =>
  root === null ? [] : loadEntries(root, 8, 256, loadOwnAddress).map(({ value }) => value)
