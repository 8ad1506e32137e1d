import { expect, test } from 'vitest'
import { type Address, parseAddress } from '../../cell/address.ts'
import { parseTokenOverrides } from './token-overrides.ts'

const ADDRESS = '0:B113A994B5024A16719F69139328EB759596C38A25F59028B146FECDC3621DFE'

test('texts replace, flags flag, a reason says why', () => {
  const text = JSON.stringify({ [ADDRESS]: { name: 'Tether', is_scam: false, is_nsfw: true, reason: 'seen' } })
  const found = parseTokenOverrides(text).find(parseAddress(ADDRESS)?.address as Address)
  expect(found).toEqual({ content: { name: 'Tether' }, isScam: false, isNsfw: true, reason: 'seen' })
  expect(parseTokenOverrides('{}').find(parseAddress(ADDRESS)?.address as Address)).toBeUndefined()
})

test.each([
  ['{', 'not JSON'],
  ['[]', 'expected an object'],
  ['{"x": {}}', 'x is not an address'],
  [`{"${ADDRESS}": 1}`, 'expected an object'],
  [`{"${ADDRESS}": {"is_scam": "yes"}}`, 'is_scam: expected true or false'],
  [`{"${ADDRESS}": {"name": 1}}`, 'name: expected a text'],
])('%s is refused', (text, reason) => {
  expect(() => parseTokenOverrides(text)).toThrow(reason)
})
