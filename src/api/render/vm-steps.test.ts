import { expect, test } from 'vitest'
import { readVmSteps } from './vm-steps.ts'

const LOG = `stack: [ 1 2 ]
code cell hash: AB01 offset: 0
execute ADD
gas remaining: 982
stack: [ 3 ]
code cell hash: AB01 offset: 8
execute THROWIF 35
handling exception code 35
default exception handler, terminating vm with exit code 35
`

test('instruction, stack, place and gas of every step; what the machine says of one stays with it', () => {
  expect(readVmSteps(LOG)).toEqual([
    { instruction: 'ADD', stack: '[ 1 2 ]', codeHash: 'ab01', offset: 0, gas: 982, notes: [] },
    {
      ...{ instruction: 'THROWIF 35', stack: '[ 3 ]', codeHash: 'ab01', offset: 8, gas: null },
      notes: ['handling exception code 35', 'default exception handler, terminating vm with exit code 35'],
    },
  ])
})

test('a log that begins or ends anywhere gives no step that it does not tell whole', () => {
  const [first, second] = readVmSteps(LOG)
  for (let at = 1; at < LOG.length; at++) {
    const rest = readVmSteps(LOG.slice(at))
    expect([[], [second]]).toContainEqual(rest)
    const begun = readVmSteps(LOG.slice(0, at))
    if (begun.length === 2) expect(begun[0]).toEqual(first)
  }
})
