import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'gram',
  `
body0 0x4d696e65 gram_submit_proof_of_work
  flags=u8 expire=u32 whom=b256 rdata1=b256 rseed=u128 rdata2=b256
`,
)
