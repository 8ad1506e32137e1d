import { afterAll, expect, test } from 'vitest'
import { fullTree } from '../../../../test/emulate/hostile-messages.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { vmStackCell } from '../../../tvm/vm-stack.ts'
import type { MethodRun } from '../../machine/indexed-tvm.ts'
import { Renderer } from '../../render/renderer.ts'
import { renderStack } from '../../render/stack-job.ts'
import { renderRun } from './render-run.ts'

const renderer = new Renderer({ deadlineMs: 600_000 })
afterAll(() => renderer.stop())

const runOf = (stack: readonly StackEntry[]) => ({
  ...{ exitCode: 0, gasUsed: 1, stack, stackBoc: writeBoc(vmStackCell(stack)) },
})

const cells = (count: number, size: number): StackEntry[] =>
  new Array(count).fill({ type: 'cell', cell: fullTree(size) })
const call = { caller: 'somebody', dialect: 'documented' } as const

test.each(['pairs', 'typed', 'typeValue'] as const)(
  'a large stack as %s is the same from a thread',
  async (form) => {
    const run = runOf([{ type: 'tuple', items: cells(20, 100) }, ...cells(60, 100), { type: 'int', value: 7n }])
    expect(await renderRun({ ...call, renderer }, run, form)).toEqual(
      await renderRun({ ...call, renderer: undefined }, run, form),
    )
  },
  600_000,
)

test('a stack of thousands of cells is read by the thread alone', async () => {
  const { stack, stackBoc, ...rest } = runOf([{ type: 'cell', cell: fullTree(6_000) }])
  const unread: MethodRun = {
    ...{ ...rest, stackBoc },
    get stack(): never {
      throw new Error('read where requests are answered')
    },
  }
  expect(await renderRun({ ...call, renderer }, unread, 'pairs')).toEqual(renderStack(stack, 'pairs', call.dialect))
}, 600_000)

test('the same cells over and over are as many bytes as they are written', async () => {
  const run = runOf(cells(250, 1_000))
  for (const form of ['pairs', 'typed', 'typeValue'] as const) {
    const refused = renderRun({ ...call, renderer }, run, form)
    await expect(refused).rejects.toMatchObject({ code: 'OVER_BUDGET', context: { budget: 'stack_bytes' } })
  }
}, 600_000)

test('what v2 has a number of its own for keeps it', async () => {
  let deep: StackEntry = { type: 'cell', cell: fullTree(400) }
  for (let i = 0; i < 120; i++) deep = { type: 'tuple', items: [deep] }
  const run = runOf([deep, ...cells(10, 400)])
  await expect(renderRun({ ...call, renderer }, run, 'typed')).rejects.toMatchObject({ status: 533 })
}, 600_000)

test('one that takes too long is cut and told so, and the next one has a thread again', async () => {
  const deadlines = [(late: () => void) => late(), () => undefined]
  const arm = (late: () => void) => {
    deadlines.shift()?.(late)
    return () => undefined
  }
  await using impatient = new Renderer({ arm })
  const run = runOf(cells(60, 100))
  const cut = renderRun({ ...call, renderer: impatient }, run, 'pairs')
  await expect(cut).rejects.toMatchObject({ code: 'OVER_BUDGET', context: { budget: 'render_time' } })
  expect(await renderRun({ ...call, renderer: impatient }, run, 'pairs')).toHaveLength(60)
}, 600_000)
