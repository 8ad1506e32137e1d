import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'nerd',
  `
ext 0xccc2c823 nerd_qr_verify
  item_id=u32 signature=b512
`,
)
