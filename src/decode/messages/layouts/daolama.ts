import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'daolama',
  `
body0 0x5c11ada9 daolama_vault_supply
  amount=Coins
`,
)
