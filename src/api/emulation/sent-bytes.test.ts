import { expect, test } from 'vitest'
import { fullTree } from '../../../test/emulate/hostile-messages.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { leastBytesOf } from './sent-bytes.ts'

const tree = fullTree(50)
const written = Buffer.from(writeBoc(tree)).toString('base64').length

test('the same cells count as often as they are written, and never as more than they are then', () => {
  const once = leastBytesOf([tree], 1e9)
  expect(once).toBeLessThanOrEqual(written)
  expect(once).toBeGreaterThan(written * 0.9)
  expect(leastBytesOf([tree, tree, tree], 1e9)).toBeCloseTo(once * 3)
})

test('counting ends above the limit', () => {
  const much = leastBytesOf(new Array(1_000).fill(tree), 1_000)
  expect(much).toBeGreaterThan(1_000)
  expect(much).toBeLessThan(1_300)
})
