import type { Transaction } from '../api/schema.gen.ts'

/** What the virtual machine's own codes mean. */
const MACHINE: Readonly<Record<number, string>> = {
  2: 'The contract took more from its stack than was there.',
  3: 'It put more on its stack than fits.',
  4: 'A number grew too large, or something was divided by zero.',
  5: 'A number does not fit where it was to be stored.',
  6: 'The code has an instruction the machine does not know.',
  7: 'A value had another type than expected.',
  8: 'A cell was made too large.',
  9: 'The message or the data ended earlier than expected: most often a body of another form.',
  10: 'A dictionary is broken.',
  11: 'Unknown error; for get-methods: there is no such method.',
  12: 'The machine itself failed.',
  13: 'Out of gas: the message brought too little TON for the work.',
  [-14]: 'Out of gas: the message brought too little TON for the work.',
  14: 'Reserved for nested runs.',
  65535: 'The contract does not know this kind of message.',
}

const ACTION_PHASE: Readonly<Record<number, string>> = {
  32: 'The list of actions is broken.',
  33: 'It wanted more than 255 actions.',
  34: 'An action is not valid or not supported.',
  35: 'A message named another sender than the account.',
  36: 'The receiver’s address is not valid.',
  37: 'Too little TON for what was to be sent and its fees.',
  38: 'Too little of an extra currency.',
  39: 'A message does not fit into a cell.',
  40: 'A message could not be processed for the fees paid.',
  41: 'A library is missing.',
  42: 'A library could not be changed.',
  43: 'A library is too large.',
  50: 'The account would become too large.',
}

const SKIPPED: Readonly<Record<string, string>> = {
  no_state: 'The account has no code yet; the coins went back or stayed.',
  bad_state: 'The attached code does not belong to this address.',
  no_gas: 'Too little TON to run anything.',
  suspended: 'The network has suspended this address.',
}

type Codes = Readonly<Record<number, string>>

const WALLET: Codes = {
  33: 'The counter (seqno) is not the next one: already used or out of order.',
  34: 'It is for another subwallet.',
  35: 'Wrong signature, or it has expired.',
  36: 'It has expired.',
}

const WALLET_V5: Codes = {
  132: 'Signatures are switched off.',
  133: 'The counter is not the next one.',
  134: 'It is for another wallet id.',
  135: 'Wrong signature.',
  136: 'It has expired.',
  137: 'The send mode lacks “ignore errors”.',
  138: 'Wrong prefix.',
  139: 'The extension cannot be added.',
  140: 'The extension cannot be removed.',
  141: 'Unknown action.',
  142: 'The wallet would lock itself.',
  143: 'There is nothing to change.',
  144: 'The wallet would lock itself.',
  145: 'Wrong workchain.',
  146: 'Signatures cannot be switched from outside.',
  147: 'The list of actions is broken.',
}

const HIGHLOAD: Codes = {
  33: 'Wrong signature.',
  34: 'It is for another subwallet.',
  35: 'It was made too early or too long ago.',
  36: 'It was already carried out.',
  37: 'It is not a message to send.',
  38: 'Wrong timeout.',
}

const JETTON: Codes = {
  45: 'It is locked.',
  47: 'The wallet holds fewer jettons than that.',
  48: 'Too little TON for the transfer.',
  49: 'The message is malformed.',
  72: 'It does not know this kind of message.',
  73: 'Only the owner or admin may do that.',
  74: 'It came from neither the master nor a wallet of it.',
  333: 'Wrong workchain.',
  705: 'Only the owner or admin may do that.',
  706: 'The wallet holds fewer jettons than that.',
  707: 'It came from neither the master nor a wallet of it.',
  708: 'The message is malformed.',
  709: 'Too little TON for the transfer.',
}

const NFT: Codes = { 401: 'Only the owner may do that.', 402: 'Too little TON left for the rest.' }

const MULTISIG: Codes = {
  100: 'Too little TON.',
  101: 'It did not come from its order.',
  102: 'The signers changed meanwhile.',
  106: 'That is not a signer.',
  107: 'That signer has approved already.',
  111: 'The order has expired.',
  112: 'The order was executed already.',
  1007: 'That account may not propose.',
  1008: 'It is not a valid order.',
}

/** Codes of contracts, by what the name of an interface begins with. */
const CONTRACTS: readonly (readonly [string, Codes])[] = [
  ['wallet_v5', WALLET_V5],
  ['wallet_highload', HIGHLOAD],
  ['highload', HIGHLOAD],
  ['wallet_', WALLET],
  ['jetton_', JETTON],
  ['nft_', NFT],
  ['multisig', MULTISIG],
]

const TACT = 'often in Tact: 130 unknown message, 132 access denied, 133 stopped, 134 wrong argument, 136 wrong address'

/** What an exit code of a contract of these interfaces means. */
export function explainExit(code: number, interfaces: readonly string[] = []): string {
  for (const [prefix, codes] of CONTRACTS) {
    const own = codes[code]
    if (own !== undefined && interfaces.some((name) => name.startsWith(prefix))) return own
  }
  const known = MACHINE[code]
  if (known !== undefined) return known
  const hint = code >= 128 && code <= 138 && interfaces.length === 0 ? ` (${TACT})` : ''
  return `The contract refused with its own code ${code}${hint}.`
}

/** Why a transaction failed, in one sentence; undefined when it did not. */
export function explainFailure({ description }: Transaction, interfaces: readonly string[] = []): string | undefined {
  const { compute_ph: compute, action, aborted } = description
  if (compute?.skipped && compute.reason) return SKIPPED[compute.reason] ?? `It was not run: ${compute.reason}.`
  const isComputed = compute === undefined || compute.success !== false
  if (!isComputed) return explainExit(compute.exit_code ?? 0, interfaces)
  if (action && action.success === false) {
    if (action.no_funds) return 'Too little TON for what was to be sent.'
    const code = action.result_code ?? 0
    return ACTION_PHASE[code] ?? explainExit(code, interfaces)
  }
  return aborted ? 'It was aborted.' : undefined
}

/** Where a transaction stopped. */
export function failurePhase({ description: { compute_ph: compute, action } }: Transaction): string {
  if (compute?.skipped) return 'compute, not run'
  if (compute && compute.success === false) return 'compute'
  return action && action.success === false ? 'action' : 'not known'
}

/** "exit code 706", or why it did not run. */
export function failureCode({ description: { compute_ph: compute, action } }: Transaction): string | undefined {
  if (compute?.skipped) return compute.reason
  if (compute && compute.success === false) return `exit code ${compute.exit_code}`
  return action && action.success === false ? `action phase ${action.result_code}` : undefined
}
