import { Type } from '@sinclair/typebox'
import { type Address, formatFriendly, formatRaw } from '../../cell/address.ts'
import { defineMethod } from './http/method.ts'
import { AddressParameter } from './http/shared-parameters.ts'
import { TypeName } from './schemas/values.ts'

const Variant = Type.Object(
  { '@type': TypeName('ext.utils.detectedAddressVariant'), b64: Type.String(), b64url: Type.String() },
  { $id: 'AddressVariant' },
)

const GIVEN = [TypeName('raw_form'), TypeName('friendly_bounceable'), TypeName('friendly_non_bounceable')]

export default defineMethod({
  name: 'detectAddress',
  tag: 'utils',
  summary: 'All spellings of an address',
  params: Type.Object({ address: AddressParameter }),
  result: Type.Object(
    {
      '@type': TypeName('ext.utils.detectedAddress'),
      raw_form: Type.String({ pattern: '^-?\\d+:[0-9a-f]{64}$' }),
      bounceable: Variant,
      non_bounceable: Variant,
      given_type: Type.Union(GIVEN),
      test_only: Type.Boolean(),
    },
    { $id: 'DetectAddress' },
  ),
  async handle({ params: { address: given } }) {
    const { address, bounceable, testOnly = false } = given
    const friendly = bounceable ? ('friendly_bounceable' as const) : ('friendly_non_bounceable' as const)
    return {
      '@type': 'ext.utils.detectedAddress' as const,
      raw_form: formatRaw(address).toLowerCase(),
      bounceable: toVariant(address, true, testOnly),
      non_bounceable: toVariant(address, false, testOnly),
      given_type: bounceable === undefined ? ('raw_form' as const) : friendly,
      test_only: testOnly,
    }
  },
})

function toVariant(address: Address, bounceable: boolean, testOnly: boolean) {
  const b64url = formatFriendly(address, { bounceable, testOnly })
  const b64 = b64url.replaceAll('-', '+').replaceAll('_', '/')
  return { '@type': 'ext.utils.detectedAddressVariant' as const, b64, b64url }
}
