import type { Facts } from '../engine/facts.ts'
import { accountText } from './account-text.ts'

/** Who may sign a multisig order; undefined when the account is none. */
export function findSigners(order: string | null, facts: Facts): readonly string[] | undefined {
  return facts.find(order, 'multisig_order')?.signers.map(accountText)
}
