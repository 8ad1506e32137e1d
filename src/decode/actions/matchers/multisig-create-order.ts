import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findSigners } from '../reading/signers.ts'

interface MultisigCreateOrderData {
  readonly queryId: bigint
  readonly orderSeqno: bigint
  readonly isSigner: boolean
  readonly isApproved: boolean
  readonly index: number
  readonly expiration: number
  readonly order: string
  readonly source: string | null
  readonly multisig: string | null
  readonly contract: string | null
  readonly signers: readonly string[]
}

const MULTISIG_CREATE_ORDER: ActionKind<MultisigCreateOrderData, 'multisig_create_order'> = {
  name: 'multisig_create_order',
  details: (data) => ({
    query_id: data.queryId.toString(),
    order_seqno: data.orderSeqno.toString(),
    is_created_by_signer: data.isSigner,
    is_signed_by_creator: data.isApproved,
    creator_index: data.index,
    expiration_date: data.expiration,
    order_boc: data.order,
    source: data.source,
    destination: data.multisig,
    destination_order: data.contract,
  }),
  accounts: ({ source, multisig, contract, signers }) => [source, multisig, contract, ...signers],
}

export default defineMatcher({
  name: 'multisig_create_order',
  after: ['nft_mint'],
  pattern: call(0xf718510f, { each: call(0x9c73fba2, { as: 'init' }) }),
  build(head, match, facts) {
    const init = match.get('init')
    const signers = findSigners(init.destination, facts)
    if (signers === undefined) return null
    const body = head.body()
    // init: query:64 threshold:8 ^signers expiration:48 ^order approve_on_init:1
    const started = init.body().skip(64 + 8)
    started.ref()
    started.skip(48)
    const order = started.ref().boc()
    const data = {
      queryId: body.big(64),
      orderSeqno: body.big(256),
      isSigner: body.bit(),
      index: body.uint(8),
      expiration: Number(body.big(48)),
      order,
      isApproved: started.bit(),
      source: head.source,
      multisig: head.destination,
      contract: init.destination,
      signers,
    }
    return built(MULTISIG_CREATE_ORDER, data, match.with(head))
  },
})
