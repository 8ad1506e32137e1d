import type { Json } from '../api/serve.ts'

/** What the seconds between two runs may change of a sum: fees for storage, and what is sent on of the rest. */
const SLACK = 20_000n

/**
 * What must be the same in an emulated trace and the real one, in the order of the tree. Times and logical times are left out, and
 * so are the addresses of `unnamed` accounts. Sums of coins are bigints.
 */
export function outcomeOf({ trace, transactions }: Json, unnamed: ReadonlySet<string> = new Set()): Json {
  return outcomeBelow(trace, transactions, (account) => (unnamed.has(account) ? 'made here' : account))
}

/** Accounts that did not exist before one trace, and that the other knows nothing of. */
export function madeOnlyIn({ transactions }: Json, other: Json): Set<string> {
  const accountsOf = (all: Json): Set<string> => new Set(Object.values<Json>(all).map(({ account }) => account))
  const elsewhere = accountsOf(other.transactions)
  const made = Object.values<Json>(transactions).filter(({ orig_status }) => orig_status === 'nonexist')
  return new Set([...accountsOf(made)].filter((account) => !elsewhere.has(account)))
}

function outcomeBelow({ tx_hash, children }: Json, transactions: Json, nameOf: (account: string) => string): Json {
  const { account, orig_status, end_status, description, in_msg, out_msgs, total_fees } = transactions[tx_hash]
  const { compute_ph: compute, action, aborted, destroyed, bounce } = description
  return {
    account: nameOf(account),
    status: [orig_status, end_status, aborted, destroyed],
    exit_code: compute.exit_code ?? compute.reason,
    gas: [compute.gas_used, compute.vm_steps],
    action: action && [action.result_code, action.total_fwd_fees, action.total_action_fees, action.msgs_created],
    bounce: bounce?.type,
    fees: BigInt(total_fees),
    opcode: in_msg.opcode,
    out_msgs: out_msgs.map((message: Json) => ({
      destination: message.destination && nameOf(message.destination),
      value: message.value === null ? null : BigInt(message.value),
      fwd_fee: message.fwd_fee,
      opcode: message.opcode,
    })),
    children: (children ?? [])
      .map((child: Json) => outcomeBelow(child, transactions, nameOf))
      .sort((a: Json, b: Json) => orderOf(a).localeCompare(orderOf(b))),
  }
}

/** Two to the same account with the same opcode stay in the order they came in. */
const orderOf = ({ account, opcode }: Json): string => `${account} ${opcode}`

/** Where two outcomes differ; empty when they are alike. */
export function differences(emulated: Json, real: Json, path = ''): string[] {
  if (typeof emulated === 'bigint' && typeof real === 'bigint') {
    const difference = emulated - real
    return difference > SLACK || difference < -SLACK ? [`${path}: ${emulated}, really ${real}`] : []
  }
  if (typeof emulated !== 'object' || typeof real !== 'object' || emulated === null || real === null) {
    return emulated === real ? [] : [`${path}: ${emulated}, really ${real}`]
  }
  const keys = new Set([...Object.keys(emulated), ...Object.keys(real)])
  return [...keys].flatMap((key) => differences(emulated[key], real[key], `${path}.${key}`))
}
