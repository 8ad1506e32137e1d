// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by path
type Json = any

/**
 * What must be the same in an emulated trace and the real one, in the order of the tree. Times, logical times and what is
 * reckoned by the second are left out: storage fees, and with them the last digits of balances that are sent on whole.
 */
export function alike({ tx_hash, children }: Json, transactions: Json): Json {
  const { account, orig_status, end_status, description, in_msg, out_msgs, total_fees } = transactions[tx_hash]
  const { compute_ph: compute, action, aborted, destroyed, bounce, storage_ph } = description
  return {
    account,
    orig_status,
    end_status,
    aborted,
    destroyed,
    exit_code: compute.exit_code ?? compute.reason,
    gas: [compute.gas_used, compute.gas_fees, compute.vm_steps],
    action: action && [action.result_code, action.total_fwd_fees, action.total_action_fees, action.msgs_created],
    bounce,
    fees: (BigInt(total_fees) - BigInt(storage_ph?.storage_fees_collected ?? 0)).toString(),
    in_msg: { body: in_msg.message_content.hash, opcode: in_msg.opcode },
    out_msgs: out_msgs.map((message: Json) => ({
      destination: message.destination,
      value: message.value,
      fwd_fee: message.fwd_fee,
      body: message.message_content.hash,
    })),
    children: (children ?? [])
      .map((child: Json) => alike(child, transactions))
      .sort((a: Json, b: Json) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}
