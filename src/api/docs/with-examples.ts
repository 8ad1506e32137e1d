import type { IndexSample } from '../reads/index-sample.ts'
import { describeDocument } from './describe-document.ts'
import {
  EMULATE_EXAMPLES,
  JSON_RPC_EXAMPLE,
  type OperationExample,
  STREAM_EXAMPLES,
  V2_EXAMPLES,
  V3_EXAMPLES,
} from './examples.ts'
import { STREAM_OPERATIONS, V2_OPERATIONS, V3_OPERATIONS } from './operations.ts'
import { fillExample } from './sampled.ts'

type Json = Record<string, unknown>

interface Operation {
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': Json } }
}

const TAGS: Readonly<Record<string, string>> = {
  accounts: 'States of accounts, balances, names and addresses in every form',
  actions: 'What transactions meant: transfers, swaps, stakes and the like, and the traces they come from',
  'api/v2': 'Methods in the manner of v2, without its envelope',
  blockchain: 'Blocks, transactions and messages, as they are on the chain',
  blocks: 'Blocks of the masterchain and of shards',
  configuration: 'Parameters of the network',
  dns: 'Domains and their records',
  jettons: 'Fungible tokens: masters, wallets, transfers and burns',
  multisig: 'Wallets of several owners, and their orders',
  nfts: 'Collections, items, their transfers and sales',
  rpc: 'Every method by its name',
  'run method': 'Get-methods of contracts, run by the virtual machine',
  send: 'Messages to the network, and what they cost',
  legacy: 'Kept for clients of older servers',
  staking: 'Nominator pools and their members',
  stats: 'The largest balances',
  streams: 'Events as they happen, and what a reader missed',
  transactions: 'Transactions of accounts and blocks',
  utils: 'Decoding and recognising what callers have at hand',
  validators: 'Elections, cycles, complaints and their events',
  vesting: 'Wallets that free their funds over time',
}

const WHAT =
  'A key goes into X-API-Key or api_key; without one v2 answers one request a second. Every answer has X-Request-Id and RateLimit-* headers. Examples are of what this index holds, where it holds something of the kind.'

/**
 * A document with what its operations, fields and tags mean, and with an example of each operation's parameters and body: of what the
 * index holds, as far as the sample goes.
 */
export const completeV3 = (document: Json): Completed =>
  complete(
    describeDocument(document, (path) => V3_OPERATIONS[path]),
    (path) => V3_EXAMPLES[path],
  )

export const completeV2 = (document: Json): Completed =>
  complete(
    describeDocument(document, (path) => V2_OPERATIONS[path.slice(1)]),
    (path) => {
      if (path === '/jsonRPC') return JSON_RPC_EXAMPLE
      const example = V2_EXAMPLES[path.slice(1)]
      return example && { query: example.query ?? {}, body: example.body ?? example.query ?? {} }
    },
  )

export const completeStreams = (document: Json): Completed =>
  complete(
    describeDocument(document, (path) => STREAM_OPERATIONS[path]),
    (path) => STREAM_EXAMPLES[path],
  )

/** All of it is described where it is defined. */
export const completeEmulate =
  (document: Json): Completed =>
  (sample) =>
    addExamples(document, (path) => fill(EMULATE_EXAMPLES[path], sample))

type Completed = (sample: IndexSample) => Json

const fill = (example: OperationExample | undefined, sample: IndexSample): OperationExample | undefined =>
  fillExample(example, sample) as OperationExample | undefined

function complete(document: Json, exampleOf: (path: string) => OperationExample | undefined): Completed {
  const { info, ...rest } = document
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
  const names = [...new Set(operations.flatMap(({ tags }: Operation) => tags ?? []))].sort()
  const described = {
    ...{ info: { ...(info as Json), description: WHAT }, ...rest },
    tags: names.map((name) => ({ name, description: TAGS[name] ?? name })),
  }
  return (sample) => addExamples(described, (path) => fill(exampleOf(path), sample))
}

function addExamples(document: Json, exampleOf: (path: string) => OperationExample | undefined): Json {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>).map(
    ([path, operations]) => {
      const example = exampleOf(path)
      if (example === undefined) return [path, operations]
      const shown = Object.entries(operations).map(([verb, operation]) => [verb, addExample(operation, example)])
      return [path, Object.fromEntries(shown)]
    },
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

function addExample(operation: Operation, { query, body }: OperationExample): Operation {
  const { parameters, requestBody } = operation
  const values: Json = query ?? {}
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => (one.name in values ? { ...one, example: values[one.name] } : one)),
    }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: { 'application/json': { ...requestBody.content['application/json'], example: body ?? {} } },
      },
    }),
  }
}
