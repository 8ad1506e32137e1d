import { readFailure } from './outcome.ts'

const OUT_OF_GAS = 'Out of gas: the message brought too little TON for the work.'

/** What exit codes of the machine mean to somebody who does not know it. */
const MACHINE: ReadonlyMap<number, string> = new Map([
  [2, 'The contract took more from its stack than was there.'],
  [3, 'The contract put more on its stack than fits.'],
  [4, 'A number grew too large, or something was divided by zero.'],
  [5, 'A number does not fit where it was to be stored.'],
  [6, 'The code has an instruction the machine does not know.'],
  [7, 'A value had another type than expected.'],
  [8, 'A cell was made too large.'],
  [9, 'The message or the data ended earlier than expected: most often a body of another form.'],
  [10, 'A dictionary is broken.'],
  [11, 'Unknown error; for get-methods: there is no such method.'],
  [12, 'The machine itself failed.'],
  [13, OUT_OF_GAS],
  [-14, OUT_OF_GAS],
  [14, 'Reserved for nested runs.'],
  [0xffff, 'The contract does not know this kind of message.'],
])

const ACTION_PHASE: ReadonlyMap<number, string> = new Map([
  [32, 'The list of actions is broken.'],
  [33, 'More than 255 actions.'],
  [34, 'An action is not valid or not supported.'],
  [35, 'A message named another sender than the account.'],
  [36, "The receiver's address is not valid."],
  [37, 'Too little TON for what was to be sent and its fees.'],
  [38, 'Too little of an extra currency.'],
  [39, 'A message does not fit into a cell.'],
  [40, 'A message could not be processed for the fees paid.'],
  [41, 'A library is missing.'],
  [42, 'A library could not be changed.'],
  [43, 'A library is too large.'],
  [50, 'The account would become too large.'],
])

const SKIPPED = {
  no_state: 'The account has no code yet; the coins went back or stayed.',
  bad_state: 'The attached code does not belong to this address.',
  no_gas: 'Too little TON to run anything.',
  suspended: 'The network has suspended this address.',
}

const NOT_NEXT = 'The counter (seqno) is not the next one: already used or out of order.'
const WRONG_SIGNATURE = 'The signature is wrong.'
const EXPIRED = 'The message has expired.'
const OTHER_SUBWALLET = 'The message is for another subwallet.'
const NOT_OWNER = 'Only the owner or admin may do this.'
const TOO_FEW = 'The wallet holds fewer jettons than that.'
const NO_WALLET = 'It came from neither the master nor a wallet of it.'
const MALFORMED = 'The message is malformed.'
const TOO_LITTLE = 'Too little TON for the transfer.'

/** Codes of known contracts, by how names of their interfaces begin. */
const OWN_CODES: readonly (readonly [RegExp, ReadonlyMap<number, string>])[] = [
  [
    /^wallet_v3/,
    new Map([
      [33, NOT_NEXT],
      [34, OTHER_SUBWALLET],
      [35, 'The signature is wrong, or the message has expired.'],
      [36, EXPIRED],
    ]),
  ],
  [
    /^wallet_v4/,
    new Map([
      [33, NOT_NEXT],
      [34, OTHER_SUBWALLET],
      [35, WRONG_SIGNATURE],
      [36, EXPIRED],
    ]),
  ],
  [
    /^wallet_v5/,
    new Map([
      [132, 'Signatures are switched off for this wallet.'],
      [133, NOT_NEXT],
      [134, 'The message is for another wallet id.'],
      [135, WRONG_SIGNATURE],
      [136, EXPIRED],
      [137, 'A send mode lacks "ignore errors".'],
      [138, 'The message has a wrong prefix.'],
      [139, 'The extension cannot be added.'],
      [140, 'The extension cannot be removed.'],
      [141, 'The message asks for an unknown action.'],
      [142, 'The wallet would lock itself.'],
      [143, 'There is nothing to change.'],
      [144, 'The wallet would lock itself.'],
      [145, 'The workchain is wrong.'],
      [146, 'Signatures cannot be switched from outside.'],
      [147, 'The list of actions is broken.'],
    ]),
  ],
  [
    /^wallet_highload_v3/,
    new Map([
      [33, WRONG_SIGNATURE],
      [34, OTHER_SUBWALLET],
      [35, 'The message was made too early or too long ago.'],
      [36, 'The message was already carried out.'],
      [37, 'It is not a message to send.'],
      [38, 'The timeout is wrong.'],
    ]),
  ],
  [
    /^jetton_/,
    new Map([
      [705, NOT_OWNER],
      [73, NOT_OWNER],
      [706, TOO_FEW],
      [47, TOO_FEW],
      [707, NO_WALLET],
      [74, NO_WALLET],
      [708, MALFORMED],
      [49, MALFORMED],
      [709, TOO_LITTLE],
      [48, TOO_LITTLE],
      [45, 'The jetton wallet is locked.'],
      [333, 'The workchain is wrong.'],
      [72, 'The contract does not know this kind of message.'],
    ]),
  ],
  [
    /^nft_item/,
    new Map([
      [401, 'Only the owner may do this.'],
      [402, 'Too little TON is left for the rest.'],
    ]),
  ],
  [
    /^multisig/,
    new Map([
      [100, 'Too little TON.'],
      [101, 'It does not come from its order.'],
      [102, 'The signers changed meanwhile.'],
      [106, 'Not a signer.'],
      [107, 'It was already approved.'],
      [111, 'The order has expired.'],
      [112, 'The order was already carried out.'],
      [1007, 'This account may not propose orders.'],
      [1008, 'It is not a valid order.'],
    ]),
  ],
]

const NOT_FOLLOWED =
  'Nothing was aborted, but the answer that makes it succeed never came: the pool, order or elector refused and gave everything back.'
const TACT_CODES = { first: 128, last: 138 }
const TACT = 'often in Tact: 130 unknown message, 132 access denied, 133 stopped, 134 wrong argument, 136 wrong address'

/** `failure` of a transaction or action as a sentence for people; `interfaces` are those of the contracts that may have failed. */
export function toFailureText(failure: string, interfaces: readonly string[] = []): string {
  const { skipReason, exitCode, actionCode, isShortOfFunds, hasOutcome } = readFailure(failure)
  if (!hasOutcome) return NOT_FOLLOWED
  if (skipReason !== null) return SKIPPED[skipReason]
  if (exitCode !== null) return ownText(exitCode, interfaces) ?? MACHINE.get(exitCode) ?? refusal(exitCode)
  if (actionCode !== null && ACTION_PHASE.has(actionCode)) return ACTION_PHASE.get(actionCode) as string
  return isShortOfFunds ? 'Too little TON for what was to be sent.' : 'The transaction was undone.'
}

function ownText(exitCode: number, interfaces: readonly string[]): string | undefined {
  for (const [name, codes] of OWN_CODES) {
    if (codes.has(exitCode) && interfaces.some((one) => name.test(one))) return codes.get(exitCode)
  }
  return undefined
}

const refusal = (code: number): string =>
  `The contract refused with its own code ${code}${code >= TACT_CODES.first && code <= TACT_CODES.last ? ` (${TACT})` : ''}.`
