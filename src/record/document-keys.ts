/** What documents of transactions are searched for. All begin with a comma and a quote. */
export interface DocumentKey {
  readonly number: number
  readonly bytes: Buffer
}

const TEXTS = {
  fees: ',"total_fees":',
  aborted: ',"aborted":',
  exitCode: ',"exit_code":',
  inMsg: ',"in_msg":',
  value: ',"value":',
  opcode: ',"opcode":',
  decodedOpcode: ',"decoded_opcode":',
  noDestination: ',"destination":null',
  stateAfter: ',"account_state_after":',
  failure: ',"failure":',
}

export const DOCUMENT_KEYS = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text], number) => [name, { number, bytes: Buffer.from(text, 'latin1') }]),
) as Readonly<Record<keyof typeof TEXTS, DocumentKey>>
