import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'invoice',
  `
type PaymentProviderUrl 0x00 none
type PaymentProviderUrl 0x01 tonsite
  address=b256
body0 0x7aa23eb5 invoice_payload
  id=b128 url=PaymentProviderUrl
fwd 0x7aa23eb5 invoice_payload_forward_payload
  id=b128 url=PaymentProviderUrl
`,
)
