import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { atPath, EVENT, loadVerification } from '../reading/layerzero.ts'

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
    const { source: initiator, destination: dvn } = head
    const proxy = match.get('proxy').destination
    const uln = match.get('uln').destination
    const connection = match.get('connection').destination
    return told('layerzero_dvn_verify', match.with(head), {
      accounts: [initiator, dvn, proxy, uln, connection],
      details: { initiator, nonce, status, dvn, proxy, uln, uln_connection: connection },
    })
  },
})
