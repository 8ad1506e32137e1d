import { expect, test } from 'vitest'
import { MessageFaults } from './message-faults.ts'

test('planned messages are refused or dropped in turn, then all goes well again', async () => {
  const faults = new MessageFaults()
  const sent: number[] = []
  const deliver = (number: number) =>
    faults.deliver(Uint8Array.of(number), async ([first]) => void sent.push(first as number))
  faults.plan({ how: 'refuse', count: 2 })
  faults.plan({ how: 'drop', count: 1 })
  await expect(deliver(1)).rejects.toThrow('not accepted')
  await expect(deliver(2)).rejects.toThrow('not accepted')
  await deliver(3)
  await deliver(4)
  expect(sent).toEqual([4])
  faults.plan({ how: 'drop', count: 5 })
  faults.clear()
  await deliver(5)
  expect(sent).toEqual([4, 5])
})
