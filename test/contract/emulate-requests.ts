import type { Findings } from './findings.ts'
import type { RequestTable } from './requests.ts'

const WHOLE = { with_actions: true, include_code_data: true, include_address_book: true, include_metadata: true }

/** What began a trace is run again on the block before it. */
export const emulateRequests = ({ begun, wallet }: Findings): RequestTable => {
  const again = begun && { boc: begun.boc, mc_block_seqno: begun.base }
  const transfer = { from: wallet, messages: [{ address: wallet, amount: '1' }] }
  return {
    'post /v1/emulateTrace': again ? [again, { ...again, ...WHOLE }] : [],
    'post /v1/emulateTonConnect': [transfer, { ...transfer, ...WHOLE }],
  }
}
