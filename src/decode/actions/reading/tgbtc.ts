import { block, call, optional, type Pattern } from '../engine/pattern.ts'
import type { BodyReader } from './body-reader.ts'
import { orUndefined } from './or-undefined.ts'

export const MINT_LOG = 0x77a80ef3
export const BURN_LOG = 0xca444ce6
export const NEW_KEY_LOG = 0x27756729
export const DKG_LOG = 0x453443a6

/** What may follow a log: the pegout contract is set up, and gives back what is left. */
export const PEGOUT: Pattern = optional(
  call(0xbe44e7a6, { children: [optional(call(0x1a84c0e0)), optional(block('ton_transfer'))] }),
)

/** amount:Coins recipient:addr btc_txid:256, the id in the order of bytes Bitcoin shows it in. */
export function loadMintLog(log: BodyReader) {
  const amount = log.coins()
  const recipient = log.address()
  const txid = Buffer.from(log.slice.loadBytes(32)).reverse().toString('hex')
  return { amount, recipient, txid }
}

/** amount:Coins sender:addr pegout:addr; old ones are cut short. */
export function loadBurnLog(log: BodyReader) {
  const amount = log.coins()
  const addresses = orUndefined(() => [log.address(), log.address()])
  return { amount, sender: addresses?.[0] ?? null, pegout: addresses?.[1] ?? null }
}

/** amount:Coins pubkey:256 pegout:addr */
export const loadNewKeyLog = (log: BodyReader) => ({
  amount: log.coins(),
  pubkey: log.hex(32),
  pegout: log.address(),
})
