import type { Json } from '../api/serve.ts'

/** What is told beside the answer itself, and is there whether or not there is one. */
const BESIDE = ['address_book', 'metadata', 'next_cursor']

/** Where the list stands in answers that have more than it. */
const LISTS: Readonly<Record<string, string>> = {
  '/staking/nominatorPools/nominatorRewards': 'rewards',
  '/staking/nominatorPools/validatorRewards': 'rewards',
  '/getTransactionsStd': 'transactions',
  '/getBlockTransactions': 'transactions',
  '/getBlockTransactionsExt': 'transactions',
  '/getOutMsgQueueSize': 'shards',
  '/getShards': 'shards',
  '/shards': 'shards',
  '/getLibraries': 'result',
  '/dnsResolve': 'entries',
}

/** Whether nothing was found: such an answer shows nothing of what it might hold. */
export function isEmptyAnswer(path: string, body: Json): boolean {
  const answer = body?.ok === true ? body.result : body
  const list = LISTS[path]
  if (list !== undefined) return answer[list].length === 0
  return isEmpty(answer) || Object.entries(answer).every(([key, value]) => BESIDE.includes(key) || isEmpty(value))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
