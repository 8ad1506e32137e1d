import { expect, test } from 'vitest'
import { describeUnknownVariables } from './config.ts'
import { nearestName } from './nearest-name.ts'

test('a name that was mistyped is found, another word is not', () => {
  const names = ['CELLAR_PORT', 'CELLAR_HOST', 'CELLAR_DATA_DIR']
  expect(nearestName('CELLAR_PROT', names)).toBe('CELLAR_PORT')
  expect(nearestName('CELLAR_DATADIR', names)).toBe('CELLAR_DATA_DIR')
  expect(nearestName('CELLAR_SOMETHING_ELSE', names)).toBeUndefined()
  expect(nearestName('x', [])).toBeUndefined()
})

test('variables that nobody reads are named with the one that was meant', () => {
  const env = { CELLAR_PROT: '1', CELLAR_PORT: '2', CELLAR_MOOD: 'good', PATH: '/', CELLAR_API_PASSWORD: 'x' }
  expect(describeUnknownVariables(env)).toEqual([
    'CELLAR_PROT is no setting. Did you mean CELLAR_PORT?',
    'CELLAR_MOOD is no setting.',
  ])
  expect(describeUnknownVariables({ CELLAR_CONFIG: 'a', CELLAR_DEVNET_PORT: '1', CELLAR_METRICS_PORT: '1' })).toEqual(
    [],
  )
})
