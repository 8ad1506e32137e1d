import { type Address, asAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { defineRecogniser } from '../recogniser.ts'
import { loadEntries, readStack } from '../stack-values.ts'

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

/** Far beyond what a get-method can read through. */
const MOST_MEMBERS = 10_000

/** Keys of 264 bits: workchain and account, which is how addresses are written here. Sorted, as a dictionary is. */
const readWhitelist = (root: Cell | null): readonly Address[] =>
  root === null ? [] : loadEntries(root, 264, MOST_MEMBERS, () => null).map(({ key }) => asAddress(key))
