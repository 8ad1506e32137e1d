import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'airdrop',
  `
body0 0x3a86f1a0 lock_and_claim
  query_id=u64 proof=opt<&cell>
`,
)
