import { formatOpcode } from '../../../lib/format-opcode.ts'
import type { ExtraCurrencies } from '../../../model/message.ts'
import type { ActionDetails } from '../../../record/actions/catalogue.ts'
import { type Comment, findComment } from '../reading/text.ts'
import type { ActionKind, ActionNode } from './action-node.ts'

/** Most messages bring none, and those of long traces need not each have a map to say so. */
const NO_CURRENCIES: Readonly<Record<string, string>> = Object.freeze({})

function currencyMap(currencies: ExtraCurrencies): Readonly<Record<string, string>> {
  if (currencies.size === 0) return NO_CURRENCIES
  const map: Record<string, string> = {}
  for (const [id, amount] of currencies) map[id] = amount.toString()
  return map
}

const valueText = (block: ActionNode): string | null => block.message.value?.toString() ?? null

interface Read {
  readonly comment: Comment | null
}

const WITHOUT_COMMENT: Read = { comment: null }
const OPCODE_BITS = 32

/** The comment of a `ton_transfer`; null when it has none. Read when asked for: most transfers are never looked into. */
export function commentOf(block: ActionNode): Comment | null {
  if (block.data === null) {
    const { body } = block.message
    // An opcode with nothing behind it says that words follow, and none do.
    const hasWords = body.remainingBits > OPCODE_BITS || body.remainingRefs > 0
    const comment = hasWords ? findComment(body) : null
    block.data = comment === null ? WITHOUT_COMMENT : { comment }
  }
  return (block.data as Read).comment
}

/** Text of a plain comment. */
export function plainComment(block: ActionNode): string | null {
  const comment = commentOf(block)
  return comment === null || comment.isEncrypted ? null : comment.text
}

export const TON_TRANSFER: ActionKind<unknown, 'ton_transfer'> = {
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

export const CALL_CONTRACT: ActionKind<unknown, 'call_contract'> = {
  name: 'call_contract',
  details(_, block) {
    const { opcode, extraCurrencies } = block.message
    const { source, destination } = block
    const value = valueText(block)
    const extra_currencies = currencyMap(extraCurrencies)
    if (opcode === null || source === null || destination === null || value === null) {
      return { ...callDetails(block), extra_currencies }
    }
    // Nearly all have everything, and a record made at once is smaller than one that grows.
    return { opcode: formatOpcode(opcode), source, destination, value, extra_currencies }
  },
}

export const CONTRACT_DEPLOY: ActionKind<unknown, 'contract_deploy'> = {
  name: 'contract_deploy',
  details: (_, block) => callDetails(block),
}

export const TICK_TOCK: ActionKind<unknown, 'tick_tock'> = { name: 'tick_tock', details: () => ({}) }

export const UNKNOWN: ActionKind<unknown, 'unknown'> = {
  name: 'unknown',
  details: () => ({ error: "unsupported action type: 'unknown'" }),
}

/** Keys whose values are absent are left out. */
export function callDetails(block: ActionNode): ActionDetails<'contract_deploy'> {
  const { opcode } = block.message
  const { source, destination } = block
  const value = valueText(block)
  return {
    ...(opcode === null ? {} : { opcode: formatOpcode(opcode) }),
    ...(source === null ? {} : { source }),
    ...(destination === null ? {} : { destination }),
    ...(value === null ? {} : { value }),
  }
}
