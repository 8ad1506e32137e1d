import { DECIMAL } from '../../record/schema.ts'
import { buildDocument, type Json, jsonAnswer, jsonContent, ofV3 } from '../http/openapi.ts'
import { EmulateTonConnectRequest, EmulateTraceRequest, ReplayRequest, TonConnectMessage } from './request.ts'

const own = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const text = (description: string): Json => ({ type: 'string', description })
const bocs = (description: string): Json => ({ type: 'object', additionalProperties: { type: 'string' }, description })
const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string' },
})

const SCHEMAS = {
  EmulateTraceRequest,
  TonConnectMessage,
  EmulateTonConnectRequest,
  EmulateResponse: {
    type: 'object',
    required: ['mc_block_seqno', 'trace', 'transactions', 'actions', 'rand_seed', 'is_incomplete'],
    properties: {
      mc_block_seqno: { type: 'integer', description: 'the block it started from' },
      trace: { ...ofV3('TraceNode'), description: 'the transactions as a tree' },
      transactions: { type: 'object', additionalProperties: ofV3('Transaction'), description: 'by hash' },
      actions: { type: 'array', items: ofV3('Action'), description: 'empty unless asked for' },
      code_cells: bocs('base64 of codes, by hash'),
      data_cells: bocs('base64 of data, by hash'),
      address_book: { ...ofV3('AddressBook'), description: 'names of all accounts in the answer, when asked for' },
      metadata: { ...ofV3('Metadata'), description: 'what tokens in the answer say of themselves, when asked for' },
      rand_seed: text('base64'),
      is_incomplete: { type: 'boolean', description: 'a limit ended it before there was nothing left to run' },
    },
  },
  ReplayRequest,
  ReplayStep: {
    type: 'object',
    required: ['instruction', 'stack', 'code_hash', 'offset', 'gas_remaining'],
    properties: {
      instruction: text('what was run'),
      stack: text('the stack before it, as the machine writes it; the last value is the top'),
      code_hash: text('cell of the code that it stands in, in hex'),
      offset: { type: 'integer', description: 'where in that cell, in bits' },
      gas_remaining: {
        type: ['integer', 'null'],
        description: 'gas that was left behind it; null when the run ended with it',
      },
      notes: {
        type: 'array',
        items: { type: 'string' },
        description: 'what else the machine said, an exception for one',
      },
    },
  },
  ReplayAction: {
    type: 'object',
    required: ['type'],
    properties: {
      type: {
        type: 'string',
        enum: ['send_message', 'set_code', 'reserve', 'change_library', 'unknown'],
        description: 'what is to be done',
      },
      mode: { type: 'integer', description: 'mode of the action' },
      hash: text('hash of the message as the code made it, in base64'),
      destination: { type: ['string', 'null'], description: 'who the message goes to; null when it leaves the chain' },
      value: { type: ['string', 'null'], pattern: DECIMAL, description: 'nanotons that are sent or kept' },
      code_hash: text('hash of the new code, in base64'),
    },
  },
  ReplayResponse: {
    type: 'object',
    required: [
      ...['tx_hash', 'account', 'lt', 'is_exact', 'exit_code', 'action_result_code', 'gas_used', 'vm_steps'],
      ...['account_state_hash_after', 'is_incomplete', 'first_step', 'actions', 'steps'],
    ],
    properties: {
      tx_hash: text('the transaction, in base64'),
      account: text('whose transaction it is'),
      lt: { type: 'string', pattern: DECIMAL, description: 'logical time of the transaction' },
      is_exact: { type: 'boolean', description: 'whether the run left the transaction that is on chain, to the bit' },
      exit_code: { type: ['integer', 'null'], description: 'of the compute phase; null when it was skipped' },
      action_result_code: { type: ['integer', 'null'], description: 'of the action phase; null without one' },
      gas_used: {
        type: ['string', 'null'],
        pattern: DECIMAL,
        description: 'gas of the compute phase; null when it was skipped',
      },
      vm_steps: { type: ['integer', 'null'], description: 'steps that the machine took; null when it was skipped' },
      account_state_hash_after: {
        type: ['string', 'null'],
        description: 'hash of the state that the run left, in base64; null when the message was not taken',
      },
      is_incomplete: { type: 'boolean', description: 'the run has more steps than one answer; its last ones are told' },
      first_step: { type: 'integer', description: 'how many steps were taken before the first that is told' },
      actions: { type: 'array', items: own('ReplayAction'), description: 'what the code left to be done, in order' },
      steps: { type: 'array', items: own('ReplayStep'), description: 'every instruction that was run, in order' },
    },
  },
  EmulateError: {
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: text('what went wrong'),
      code: text('the same for programs, such as `not_accepted`'),
      exit_code: { type: 'integer', description: 'of the contract that did not accept the message' },
    },
  },
}

const REPLAYED =
  'Runs a stored transaction again, on the stored state that it found, and tells every instruction with stack and gas, and the actions it left.'

const NOTHING_SENT =
  'Runs it and everything that follows on copies of the states behind a masterchain block, as they are. Nothing is sent.'

function operation(
  operationId: string,
  summary: string,
  request: string,
  { description = NOTHING_SENT, reply = 'EmulateResponse', meaning = 'what would happen' } = {},
): Json {
  const failure = (description: string): Json => jsonAnswer(description, own('EmulateError'))
  return {
    operationId,
    summary,
    description,
    tags: ['emulate'],
    parameters: [
      header('X-Actions-Version', 'a version or group of action types'),
      header('X-Typed-Errors', "what is the caller's doing is a 422 instead of a 500"),
    ],
    requestBody: { required: true, content: jsonContent(own(request)) },
    responses: {
      '200': jsonAnswer(meaning, own(reply)),
      '400': failure('the request cannot be read'),
      '404': failure('what it is about is not stored'),
      '422': failure('the message cannot be run, for callers with X-Typed-Errors'),
      '429': failure('too many requests'),
      '500': failure('it could not be emulated, or took too long'),
    },
  }
}

/** The OpenAPI document of `/api/emulate/v1`. */
export const describeEmulate = (version: string): Json =>
  buildDocument({
    ...{ title: 'emulation, v1', version, mount: 'emulate/v1', publicly: 'spellings of the public service' },
    more: {
      tags: [{ name: 'emulate', description: 'Messages run on copies of the states of the chain; nothing is sent' }],
    },
    schemas: SCHEMAS,
    paths: PATHS,
  })

const PATHS: Json = {
  '/emulateTrace': {
    post: operation('emulateTrace', 'What a message would do', 'EmulateTraceRequest'),
  },
  '/replay': {
    post: operation('replay', 'A transaction step by step', 'ReplayRequest', {
      description: REPLAYED,
      reply: 'ReplayResponse',
      meaning: 'every step of the run',
    }),
  },
  '/emulateTonConnect': {
    post: operation(
      'emulateTonConnect',
      'What a wallet would do with messages of TON Connect',
      'EmulateTonConnectRequest',
    ),
  },
}
