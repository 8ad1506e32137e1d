import type { ExtraCurrencies } from '../../../model/message.ts'
import { type Comment, findComment } from '../reading/text.ts'
import type { Block, BlockKind } from './block.ts'

export const opcodeText = (opcode: number): string => `0x${opcode.toString(16).padStart(8, '0')}`

export function currencyMap(currencies: ExtraCurrencies): Record<string, string> {
  const map: Record<string, string> = {}
  for (const [id, amount] of currencies) map[id] = amount.toString()
  return map
}

const valueText = (block: Block): string | null => block.message.value?.toString() ?? null

/** The comment of a `ton_transfer`; null when it has none. Read when asked for: most transfers are never looked into. */
export function commentOf(block: Block): Comment | null {
  if (block.data === null) block.data = { comment: findComment(block.message.body) }
  return (block.data as { comment: Comment | null }).comment
}

/** Text of a plain comment. */
export function plainComment(block: Block): string | null {
  const comment = commentOf(block)
  return comment === null || comment.isEncrypted ? null : comment.text
}

export const TON_TRANSFER: BlockKind = {
  name: 'ton_transfer',
  details(_, block) {
    const comment = commentOf(block)
    return {
      source: block.source,
      destination: block.destination,
      value: valueText(block),
      value_extra_currencies: currencyMap(block.message.extraCurrencies),
      comment: comment?.text ?? null,
      encrypted: block.message.opcode === 0x2167da4b,
    }
  },
}

export const CALL_CONTRACT: BlockKind = {
  name: 'call_contract',
  details(_, block) {
    const details = callDetails(block)
    details.extra_currencies = currencyMap(block.message.extraCurrencies)
    return details
  },
}

export const CONTRACT_DEPLOY: BlockKind = {
  name: 'contract_deploy',
  details: (_, block) => callDetails(block),
}

export const TICK_TOCK: BlockKind = { name: 'tick_tock', details: () => ({}) }

export const UNKNOWN: BlockKind = { name: 'unknown', details: () => ({}) }

/** Keys whose values are absent are left out. */
export function callDetails(block: Block): Record<string, unknown> {
  const { opcode } = block.message
  const { source, destination } = block
  const value = valueText(block)
  const details: Record<string, unknown> = {}
  if (opcode !== null) details.opcode = opcodeText(opcode)
  if (source !== null) details.source = source
  if (destination !== null) details.destination = destination
  if (value !== null) details.value = value
  return details
}
