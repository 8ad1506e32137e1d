import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findSigners } from '../reading/signers.ts'

interface MultisigExecuteData {
  readonly queryId: bigint
  readonly orderSeqno: bigint
  readonly expiration: number
  readonly approvals: number
  readonly signersHash: string
  readonly order: string
  readonly source: string | null
  readonly multisig: string | null
  readonly signers: readonly string[]
}

const MULTISIG_EXECUTE: ActionKind<MultisigExecuteData, 'multisig_execute'> = {
  name: 'multisig_execute',
  details: (data) => ({
    query_id: data.queryId.toString(),
    order_seqno: data.orderSeqno.toString(),
    expiration_date: data.expiration,
    approvals_num: data.approvals,
    signers_hash: data.signersHash,
    order_boc: data.order,
    source: data.source,
    destination: data.multisig,
  }),
  accounts: ({ source, multisig, signers }) => [source, multisig, ...signers],
}

export default defineMatcher({
  name: 'multisig_execute',
  after: ['nft_mint'],
  pattern: call(0x75097f5d),
  build(head, _, facts) {
    const signers = findSigners(head.source, facts)
    if (signers === undefined) return null
    const body = head.body()
    const data = {
      queryId: body.big(64),
      orderSeqno: body.big(256),
      expiration: Number(body.big(48)),
      approvals: body.uint(8),
      signersHash: Buffer.from(body.slice.loadBytes(32)).toString('base64'),
      order: body.ref().boc(),
      source: head.source,
      multisig: head.destination,
      signers,
    }
    return built(MULTISIG_EXECUTE, data, [head], { failed: head.failed })
  },
})
