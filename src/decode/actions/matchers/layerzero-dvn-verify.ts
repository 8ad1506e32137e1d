import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { atPath, EVENT, loadVerification } from '../reading/layerzero.ts'

interface DvnVerifyData {
  readonly initiator: string | null
  readonly nonce: number
  readonly status: string
  readonly dvn: string | null
  readonly proxy: string | null
  readonly uln: string | null
  readonly ulnConnection: string | null
}

const LAYERZERO_DVN_VERIFY: ActionKind<DvnVerifyData, 'layerzero_dvn_verify'> = {
  name: 'layerzero_dvn_verify',
  details: ({ initiator, nonce, status, dvn, proxy, uln, ulnConnection }) => ({
    initiator,
    nonce,
    status,
    dvn,
    proxy,
    uln,
    uln_connection: ulnConnection,
  }),
  accounts: ({ initiator, dvn, proxy, uln, ulnConnection }) => [initiator, dvn, proxy, uln, ulnConnection],
}

/** One of the verifiers of a packet has its say. */
export default defineMatcher({
  name: 'layerzero_dvn_verify',
  after: ['layerzero_commit_packet'],
  pattern: call(0xa0d51a8d, {
    each: call(0x09f047d9, {
      as: 'proxy',
      each: call(0x994aaf4e, {
        as: 'uln',
        each: call(0x4ec8f80a, {
          as: 'connection',
          children: [
            optional(call(EVENT)),
            call(0x3cb38090, { as: 'callback', each: optional(block('ton_transfer')) }),
          ],
        }),
      }),
    }),
  }),
  build(head, match) {
    const { nonce, status } = loadVerification(atPath(match.get('callback').wholeBody(), 2))
    const data = {
      initiator: head.source,
      nonce,
      status,
      dvn: head.destination,
      proxy: match.get('proxy').destination,
      uln: match.get('uln').destination,
      ulnConnection: match.get('connection').destination,
    }
    return built(LAYERZERO_DVN_VERIFY, data, match.with(head))
  },
})
