import { type Address, asAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { visitDictionary } from '../../../cell/dictionary.ts'
import { defineRecogniser } from '../recogniser.ts'
import { readStack, sliceOf } from '../stack-values.ts'

export default defineRecogniser({
  kind: 'vesting_wallet',
  methods: ['get_vesting_data'],
  codeHashes: ['b48b531abec3b714638291f7d77ed6dc9f6a2729efca20477137374d4ae8b590'],
  async recognise(subject, surroundings) {
    const wallet = readStack(await surroundings.run(subject, 'get_vesting_data'), 8, (values) => ({
      kind: 'vesting_wallet' as const,
      startTime: values.number(),
      totalDuration: values.number(),
      unlockPeriod: values.number(),
      cliffDuration: values.number(),
      totalAmount: values.int(),
      sender: values.address(),
      owner: values.address(),
      whitelist: readWhitelist(values.cellOrNull()),
    }))
    return wallet && { contracts: [wallet] }
  },
})

/** Keys of 264 bits: workchain and account, which is how addresses are written here. Sorted, as a dictionary is. */
function readWhitelist(root: Cell | null): readonly Address[] {
  const addresses: Address[] = []
  if (root !== null) visitDictionary(sliceOf(root), 264, (key) => addresses.push(asAddress(Uint8Array.from(key))))
  return addresses
}
