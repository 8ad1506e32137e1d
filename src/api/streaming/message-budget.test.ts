import { expect, test } from 'vitest'
import { BUDGETS } from '../http/budget.ts'
import { type MessageBudget, MessageBudgets } from './message-budget.ts'

const EACH = BUDGETS.stream_messages.limit
const ALL = BUDGETS.caller_stream_messages.limit

const takeAll = (budget: MessageBudget): number => {
  let taken = 0
  while (budget.take()) taken++
  return taken
}

test('a connection has so many messages at once, and gets them back in ten seconds', () => {
  let now = 0
  const budget = new MessageBudgets(() => now).open('somebody')
  expect(takeAll(budget)).toBe(EACH)
  now += 1_000
  expect(takeAll(budget)).toBe(EACH / 10)
  now += 60_000
  expect(takeAll(budget)).toBe(EACH)
})

test('all connections of a caller share a budget; another caller has one of their own', () => {
  const budgets = new MessageBudgets(() => 0)
  const connections = Array.from({ length: 50 }, () => budgets.open('somebody'))
  expect(connections.reduce((sum, connection) => sum + takeAll(connection), 0)).toBe(ALL)
  const other = budgets.open('other')
  expect(takeAll(other)).toBe(EACH)
  for (const connection of connections) connection.close()
  expect(takeAll(budgets.open('somebody'))).toBe(EACH)
})
