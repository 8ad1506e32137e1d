import { expect } from 'vitest'
import { type Json, pageThrough, type Served } from './serve.ts'

export const LIMIT = 7

/** Lists in both directions and of some kinds of rows; further parameters can follow. */
export const LISTS = [
  ['blocks', '/blocks?'],
  ['blocks', '/blocks?sort=asc&'],
  ['messages', '/messages?'],
  ['messages', '/messages?sort=asc&'],
  ['actions', '/actions?'],
  ['actions', '/actions?sort=asc&'],
  ['actions', '/actions?action_type=ton_transfer&action_type=contract_deploy&'],
  ['actions', '/actions?supported_action_types=v1&sort=asc&'],
] as const

/** Pages behind offsets up to the end and beyond it are those parts of the list that they stand for. */
export async function comparePages(served: Served, list: string, path: string): Promise<void> {
  const all = await pageThrough(served, path.slice(0, -1), list, 500)
  const around = [all.length - LIMIT, all.length - 1, all.length, all.length + 1]
  const offsets = [LIMIT, LIMIT + 1, 70, 999, 1000, 1001, ...around, 100_000]
  for (let offset = 1_003; offset < all.length; offset += 611) offsets.push(offset)
  const pages: [number, Json[]][] = []
  for (const offset of offsets) {
    const { body } = await served.get(`${path}limit=${LIMIT}&offset=${offset}`)
    pages.push([offset, body[list]])
  }
  expect(pages).toEqual(offsets.map((offset) => [offset, all.slice(offset, offset + LIMIT)]))
}
