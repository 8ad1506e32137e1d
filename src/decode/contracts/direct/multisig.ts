import type { Cell } from '../../../cell/cell.ts'
import { asHash } from '../../../cell/hash.ts'
import type { Slice } from '../../../cell/slice.ts'
import { BitWriter, cellDigest, deployedAddress } from '../account-address.ts'
import { addressEntry, loadEntries } from '../stack-values.ts'
import { bool, cell, cellOrNull, type DirectCode, int, loadAddressSlice, NULL, onlyInt, open } from './direct-code.ts'

const ORDER = 'a01e057fbd4288402b9898d78d67bd4e90254c93c5866879bc2d1d12865436bc'
/** An order's code is a library cell, which has no children. */
const ORDER_CODE = { hash: asHash(Buffer.from(ORDER, 'hex')), depth: 0 }
const SEQNO_END = 2n ** 256n

/** next_order_seqno:uint256 threshold:uint8 signers:^Hashmap signers_num:uint8 proposers:HashmapE allow_arbitrary_order_seqno:Bool */
export const MULTISIG_WALLET: DirectCode = {
  codeHashes: ['d3d14da9a627f0ec3533341829762af92b9540b21bf03665fac09c2b46eabbac'],
  methods: {
    get_multisig_data({ data }) {
      const slice = open(data)
      const seqno = slice.loadBigUint(256)
      const threshold = slice.loadUint(8)
      const signers = slice.loadRef()
      const members = slice.loadUint(8)
      const proposers = slice.loadMaybeRef()
      // Where orders may have any number, the next one says nothing.
      const next = slice.loadBool() ? int(-1) : int(seqno)
      slice.expectEnd('MultisigStorage')
      // The method checks what it gives.
      if (countFromZero(signers) !== members || members === 0 || threshold === 0 || threshold > members)
        return undefined
      if (proposers !== null && countFromZero(proposers) === undefined) return undefined
      return [next, int(threshold), cell(signers), cellOrNull(proposers)]
    },
    get_order_address({ account }, stack) {
      const seqno = onlyInt(stack)
      if (seqno === undefined || seqno < 0n || seqno >= SEQNO_END) return undefined
      const order = cellDigest(new BitWriter().address(account).bigUint(seqno, 256), [])
      return [addressEntry(deployedAddress(0, ORDER_CODE, order))]
    },
  },
}

/** How many members there are; undefined unless they are numbered from zero without a gap. */
function countFromZero(members: Cell): number | undefined {
  const keys = loadEntries(members, 8, 256, () => null)
  return keys.every(({ key }, i) => key[0] === i) ? keys.length : undefined
}

/**
 * multisig:MsgAddress order_seqno:uint256, and once it was made: threshold:uint8 sent_for_execution:Bool signers:^Hashmap
 * approvals_mask:uint256 approvals_num:uint8 expiration_date:uint48 order:^Cell
 */
export const MULTISIG_ORDER: DirectCode = {
  codeHashes: [ORDER],
  methods: {
    get_order_data({ data }) {
      const slice = open(data)
      const named = [loadAddressSlice(slice), int(slice.loadBigUint(256))]
      if (slice.remainingBits === 0) return [...named, NULL, NULL, NULL, NULL, NULL, NULL, NULL]
      return [...named, ...loadTerms(slice)]
    },
  },
}

function loadTerms(slice: Slice) {
  const terms = [int(slice.loadUint(8)), bool(slice.loadBool()), cell(slice.loadRef())]
  terms.push(int(slice.loadBigUint(256)), int(slice.loadUint(8)), int(slice.loadUint64(48)), cell(slice.loadRef()))
  slice.expectEnd('OrderStorage')
  return terms
}
