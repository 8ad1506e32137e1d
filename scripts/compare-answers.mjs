// `node --import tsx scripts/compare-answers.mjs BASE [WORK]`: whether two builds store and answer the same. Each of the two checkouts (the
// second is this one unless told) imports the recorded chain and mainnet's first blocks with its own dist/, and serves them. Compared are a
// digest of every table (stored documents are in them), the bytes of every answer to a broad list of requests in both dialects, and the
// OpenAPI documents, where the order of keys says nothing. What BASE gave is kept beside its dist/ for the next time. Exits with 1 when
// something differs; `--skip TABLE` leaves a table out that is meant to.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../src/store/database.ts'
import { digestTables } from '../src/store/digest.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { seedTokens } from '../test/api/seed-tokens.ts'
import { findThings } from '../test/contract/findings.ts'
import { toSearch } from '../test/contract/requests.ts'
import { v3Requests } from '../test/contract/v3-requests.ts'
import { EXAMPLES } from '../test/v2/requests.ts'
import { fail, ROOT } from './install.mjs'

const DATA = join(ROOT, '..', 'shared', 'data')
const CHAINS = {
  recorded: [
    join(DATA, 'recorded', 'blocks'),
    ...['zerostate.boc', 'basestate0.boc'].flatMap((name) => ['--state', join(DATA, 'recorded', 'zerostate', name)]),
  ],
  mainnet: [
    join(DATA, 'real', 'blocks', 'mainnet'),
    ...['--state', join(DATA, 'real', 'states', 'mainnet_masterchain_zerostate.boc'), '--from', '1', '--to', '146'],
  ],
}
const V3 = ['/api/v3', '/toncenter/api/v3']
const V2 = ['/api/v2', '/toncenter/api/v2']
const OPENAPI = ['/openapi/v3.json', '/openapi/v2.json', '/openapi/emulate.json']
/** Say what the clock or the machine says. */
const UNLIKE = /getConsensusBlock|getWorkerState|dns\/activeAuctions/
/** Tokens of each kind that are made up, for what the chains have none of. */
const TOKENS = 60

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { skip: { type: 'string', multiple: true, default: [] } },
  })
  const [base, work = ROOT] = positionals.map((path) => resolve(path))
  if (base === undefined) fail('Usage: node --import tsx scripts/compare-answers.mjs BASE [WORK]')
  const before = await recall(base)
  const after = await record(work)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const unlike = names.filter(
    (name) => !isAlike(name, before[name], after[name]) && !values.skip.some((one) => name.endsWith(one)),
  )
  for (const name of unlike)
    console.log(`${name.slice(0, 200)}\n${firstDifference(before[name] ?? '', after[name] ?? '')}`)
  console.log(`${names.length} tables and answers compared, ${unlike.length} differ`)
  process.exitCode = unlike.length === 0 ? 0 : 1
}

/** What a build gave, from its last run where there was one: building anew takes that away. */
async function recall(root) {
  const file = join(root, 'dist', '.answers.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const answers = await record(root)
  writeFileSync(file, JSON.stringify(answers))
  return answers
}

async function record(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellar-answers-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const answers = {}
  try {
    for (const [chain, args] of Object.entries(CHAINS)) {
      const admin = createDatabase(postgres.url, { maxConnections: 1 })
      await admin.query(`create database ${chain}`)
      await admin.end()
      const url = postgres.url.replace(/[^/]*$/, chain)
      await runCellar(root, ['import', ...args], url)
      await recordChain(root, url, (name, text) => {
        answers[`${chain} ${name}`] = text
      })
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return answers
}

async function recordChain(root, url, keep) {
  const db = createDatabase(url)
  try {
    for (const [table, digest] of Object.entries(await digestTables(db))) keep(`table ${table}`, digest)
    await seedTokens(db, TOKENS)
    // Made up as well, and no bag of cells.
    await db.query('delete from multisig_orders where length(order_boc) = 1')
    await serve(root, url, async (get) => {
      const json = async (url) => JSON.parse((await get(url)).slice(4))
      const v3 = [
        ...listGets(v3Requests(await findThings(json))),
        ...(await examplesOf(get)),
        ...(await contractUrls(db)),
      ]
      const v2 = EXAMPLES.map(({ method, params }) => `/${method}?${queryOf(params)}`)
      const urls = [...pairs(V3, v3), ...pairs(V2, v2)].filter((one) => !UNLIKE.test(one))
      for (const one of new Set(urls)) keep(one, await get(one))
      for (const one of OPENAPI) keep(one, JSON.stringify(inOrder(JSON.parse((await get(one)).slice(4)))))
    })
  } finally {
    await db.end()
  }
}

const listGets = (table) =>
  Object.entries(table).flatMap(([name, all]) => {
    const [verb, path] = name.split(' ')
    return verb === 'get' ? all.map((parameters) => `${path}${toSearch(parameters)}`) : []
  })

const pairs = (bases, paths) => bases.flatMap((base) => paths.map((path) => `${base}${path}`))

const queryOf = (params) =>
  Object.entries(params)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => [name, typeof one === 'object' ? JSON.stringify(one) : one]),
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Every operation with the example of its own documentation. */
async function examplesOf(get) {
  const { paths } = JSON.parse((await get('/openapi/v3.json')).slice(4))
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    if (operation === undefined) return []
    const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined)
    return `${path}?${queryOf(Object.fromEntries(given.map(({ name, example }) => [name, example])))}`
  })
}

/** About contracts that only the tables can name. */
async function contractUrls(db) {
  const addresses = async (sql) =>
    (await db.query(sql)).map(({ a }) => `${a.readInt8(0)}:${a.subarray(1).toString('hex')}`)
  const pools = await addresses('select account a from nominator_pools order by 1 limit 20')
  const nominators = await addresses('select distinct nominator a from nominator_events order by 1 limit 20')
  const validators = await addresses('select distinct validator a from pool_validator_events order by 1 limit 20')
  const sales = await addresses(
    'select account a from nft_sales union select account from nft_auctions union select account from telemint_items order by 1 limit 300',
  )
  const vestings = await addresses('select account a from vesting_wallets order by 1 limit 200')
  const domains = await addresses(
    'select distinct wallet a from dns_entries where wallet is not null order by 1 limit 50',
  )
  const staking = '/staking/nominatorPools'
  return [
    ...pools.flatMap((pool) => [
      ...['pool', 'nominatorEvents', 'validatorEvents'].map((path) => `${staking}/${path}?pool=${pool}&limit=1000`),
      ...nominators.map((one) => `${staking}/nominatorRewards?pool=${pool}&nominator=${one}&limit=1000`),
      ...validators.map((one) => `${staking}/validatorRewards?pool=${pool}&validator=${one}&limit=1000`),
    ]),
    ...nominators.map((one) => `${staking}/nominator?nominator=${one}`),
    ...['complaints', 'cycles', 'elections', 'events'].map((path) => `/validators/${path}?limit=100&sort=asc`),
    '/validators/elections?limit=100&include_participants=true',
    '/validators/cycles?limit=100&include_validators=true',
    `/nft/sales?${queryOf({ address: sales })}`,
    `/vesting?${queryOf({ contract_address: vestings })}`,
    ...domains.map((wallet) => `/dns/records?wallet=${wallet}`),
  ]
}

/** Runs `use` while a build serves a database. What `get` gives is the status and the body. */
async function serve(root, url, use) {
  const args = ['api', '--port', '0', '--public-port', 'none', '--network', 'none', '--rate-limit', 'off']
  const child = startCellar(root, args, url)
  try {
    const origin = await new Promise((done, failed) => {
      let text = ''
      child.stdout.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        const found = /http:\/\/[\w.:[\]]+:\d+/.exec(text)
        if (found) done(found[0])
      })
      child.once('close', (code) => failed(new Error(`cellar api ended with ${code}: ${text}`)))
    })
    await use(async (path) => {
      const reply = await fetch(`${origin}${path}`)
      return `${reply.status} ${await reply.text()}`
    })
  } finally {
    child.kill('SIGTERM')
    await new Promise((done) => child.once('close', done))
  }
}

function runCellar(root, args, url) {
  const child = startCellar(root, args, url)
  child.stdout.resume()
  return new Promise((done, failed) => {
    child.once('close', (code) => (code === 0 ? done() : failed(new Error(`cellar ${args[0]} ended with ${code}`))))
  })
}

function startCellar(root, args, url) {
  const own = Object.entries(process.env).filter(([name]) => !/^(CELLAR_|(DATABASE|REDIS)_URL$)/.test(name))
  return spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env: { ...Object.fromEntries(own), DATABASE_URL: url, CELLAR_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 2],
  })
}

function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  )
}

/** Entries of `metadata` come as the database finds them. */
function isAlike(name, before, after) {
  if (before === after) return true
  if (name.includes('/openapi/')) return false
  const at = before?.indexOf(name.includes('/metadata?') ? '"' : '"metadata":') ?? -1
  if (at < 0 || before.slice(0, at) !== after?.slice(0, at)) return false
  const [one, other] = [before, after].map((text) => JSON.stringify(inOrder(JSON.parse(`{${text.slice(at)}`))))
  return one === other
}

function firstDifference(before, after) {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - 60)
  return `  at ${at}\n  - ${before.slice(from, at + 100)}\n  + ${after.slice(from, at + 100)}`
}

await main()
