import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import { defineRecogniser } from '../recogniser.ts'
import { intEntry, readStack } from '../stack-values.ts'
import { readMembers } from './multisig-wallet.ts'

export default defineRecogniser({
  kind: 'multisig_order',
  methods: ['get_order_data'],
  async recognise(subject, surroundings) {
    const order = readStack(await surroundings.run(subject, 'get_order_data'), 9, (values) => ({
      kind: 'multisig_order' as const,
      multisig: values.address(),
      orderSeqno: values.int(),
      threshold: values.number(),
      isSentForExecution: values.bool(),
      signers: readMembers(values.cell()),
      approvalsMask: values.int(),
      approvals: values.number(),
      expirationDate: values.int(),
      order: own(values.cell()),
    }))
    if (order === undefined) return undefined
    const { multisig, orderSeqno } = order
    const parent = await surroundings.find(multisig)
    const answer =
      parent !== undefined && surroundings.hasMethod(parent, 'get_order_address')
        ? await surroundings.ask(parent, 'get_order_address', [intEntry(orderSeqno)])
        : undefined
    const named = readStack(answer, 1, (values) => values.address())
    if (named === undefined || !sameBytes(named, subject.account)) return { contracts: [], unconfirmed: [multisig] }
    return { contracts: [order] }
  },
})

/** An order is kept for as long as it is known, and may be read out of a whole block. */
const own = (cell: Cell): Cell => readSingleRoot(writeBoc(cell))
