import { Type } from '@sinclair/typebox'
import { type ActionDescription, describeAction } from './describe-action.ts'
import { account, coins, coinsOrNull, currencies, flag, opcode, text, textOrNull } from './values.ts'

const CALL = {
  opcode: Type.Optional(opcode('first 32 bits of the body; left out when it is shorter')),
  source: Type.Optional(account('sender; left out for external messages')),
  destination: Type.Optional(account('receiver')),
  value: Type.Optional(coins('nanotons that the message carries')),
}

const TON_TRANSFER = {
  source: account('sender'),
  destination: account('receiver'),
  value: coinsOrNull('nanotons'),
  value_extra_currencies: currencies('other currencies: amount by number of the currency'),
  comment: textOrNull('text of the message; base64 when it is encrypted'),
  encrypted: flag('whether the comment is encrypted'),
}

const CALL_CONTRACT = { ...CALL, extra_currencies: currencies('other currencies: amount by number of the currency') }

const UNSUPPORTED = { error: text('that the action has no details') }

const EXTRA_CURRENCY_TRANSFER = Type.Union([Type.Object(TON_TRANSFER), Type.Object(CALL_CONTRACT)])

const extraCurrencyTransfer: ActionDescription<typeof EXTRA_CURRENCY_TRANSFER> = {
  group: 'coin',
  summary: 'Currencies other than Toncoin were sent, with a `ton_transfer` or a `call_contract`, whose details it has.',
  details: EXTRA_CURRENCY_TRANSFER,
  sentence: '{source} sent·send [{value} and ]{currencies} to {destination}',
  words: (details) => ({
    currencies:
      Object.entries('value_extra_currencies' in details ? details.value_extra_currencies : details.extra_currencies)
        .map(([id, amount]) => `${amount} of currency #${id}`)
        .join(', ') || 'nothing',
  }),
}

/** What every message is by itself. */
export const BASIC_ACTIONS = {
  ton_transfer: describeAction({
    group: 'coin',
    summary: 'Toncoin was sent.',
    details: TON_TRANSFER,
    sentence: ({ encrypted }) =>
      `{source} sent·send {value} to {destination}${encrypted ? ' with an encrypted comment' : '[ “{comment}”]'}`,
  }),
  extra_currency_transfer: extraCurrencyTransfer,
  call_contract: describeAction({
    group: 'other',
    summary: 'A contract was called, in a way that no other type tells of.',
    details: CALL_CONTRACT,
    sentence: '{source} called·call {destination}[ by {opcode}][ with {value}]',
  }),
  contract_deploy: describeAction({
    group: 'other',
    summary: 'An account became active.',
    details: CALL,
    sentence: ({ source }) =>
      source === undefined ? '{destination} was·be deployed' : '{source} deployed·deploy {destination}[ with {value}]',
  }),
  tick_tock: describeAction({
    group: 'other',
    summary: 'A special account ran at the beginning or end of a block, as a part of a larger trace.',
    details: {},
    sentence: 'a system contract ran·run its scheduled turn',
  }),
  unknown: describeAction({
    group: 'other',
    summary: 'A trace that nothing else can be said of; `raw_action` has what is known.',
    details: UNSUPPORTED,
    sentence: 'something happened·happen that Cellar has no words for',
  }),
}
