// Makes the text that stored documents are packed with: `node scripts/train-dictionary.mjs OUT URL…` reads the documents of the databases
// given and writes what they have in common: names of fields, the structure around them, and constants that come again and again. Hashes,
// addresses and bodies are left out, for they belong to one chain. A dictionary that a release has shipped is never written anew: documents
// packed with it need it. A better one is the next number in src/store/compact/dictionaries.
import { writeFileSync } from 'node:fs'
import { buildIfStale } from './build.mjs'

/** How much of the dictionary a table's documents get. What stands last is reached by the longest documents. */
const SHARES = [
  { table: 'blocks', bytes: 1500 },
  { table: 'actions', bytes: 10_000 },
  { table: 'transactions', bytes: 36_000 },
]
const SAMPLE = 6000
/** Bytes that are compared at once, and bytes that are chosen at once. */
const WORD = 8
const STRETCH = 1024
const TABLE_BITS = 22
/** A word that fewer documents have, in a thousand, is nobody's constant. */
const LEAST_PER_THOUSAND = 3

/** Of hex or base64. */
const VALUES = /"(-?\d+:)?([A-Za-z0-9+/]{24,}={0,2})"/g

const [out, ...urls] = process.argv.slice(2)
if (out === undefined || urls.length === 0) throw new Error('Usage: node scripts/train-dictionary.mjs OUT URL…')
buildIfStale()
const { createDatabase } = await import('../dist/store/database.js')
const { actionDoc, transactionDoc } = await import('../dist/store/compact/beside.js')

const parts = []
for (const { table, bytes } of SHARES) {
  const documents = []
  for (const url of urls) documents.push(...(await sample(url, table)))
  parts.push(...train(documents, bytes))
}
writeFileSync(out, `${parts.join('\n')}\n`)
process.stdout.write(`${parts.reduce((sum, part) => sum + part.length, 0)} bytes in ${parts.length} pieces\n`)

async function sample(url, table) {
  const db = createDatabase(url, { maxConnections: 1 })
  const selected = { transactions: transactionDoc('t'), actions: actionDoc('t') }[table] ?? 't.doc'
  const rows = await db.query(`select ${selected} as doc from ${table} t order by md5(t.doc) limit ${SAMPLE}`)
  await db.end()
  const texts = rows.map(({ doc }) => doc.toString('latin1'))
  const known = listConstants(texts)
  return texts.map((text) => withoutHashes(text, known))
}

/** Hashes and addresses that one document in a hundred has: codes that everybody uses, accounts that everybody talks to. */
function listConstants(texts) {
  const counts = new Map()
  for (const text of texts) {
    const values = new Set([...text.matchAll(VALUES)].map(([, , value]) => value))
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= texts.length / 100).map(([value]) => value))
}

/** Texts of hex or base64 are left out but for constants; so are numbers but for the zeros they end with. */
function withoutHashes(text, known) {
  return text
    .replaceAll(VALUES, (whole, workchain = '', value) => (known.has(value) ? whole : `"${workchain}"`))
    .replaceAll(/(?<=[":-])[1-9]\d+(?=[",}])/g, (digits) => /0*$/.exec(digits)[0])
}

/** Stretches that have the most words in common with other documents, each word counted once; the best come last. */
function train(documents, size) {
  const text = Buffer.from(documents.join(''), 'latin1')
  const words = hashWords(text)
  const counts = countDocuments(documents, words)
  const least = Math.max(2, (documents.length * LEAST_PER_THOUSAND) / 1000)
  for (let i = 0; i < counts.length; i++) if (counts[i] < least) counts[i] = 0
  const isCommon = counts.map((count) => Math.min(count, 1))
  const chosen = []
  const pieces = Math.ceil((size / STRETCH) * 4)
  const width = Math.floor(words.length / pieces)
  let total = 0
  for (let turn = 0; total < size && turn < pieces * 8; turn++) {
    const from = (turn % pieces) * width
    const best = bestStretch(words, counts, from, Math.min(words.length, from + width))
    if (best === undefined) continue
    for (const piece of commonPieces(text, words, isCommon, best.at)) {
      chosen.push({ score: best.score, piece })
      total += piece.length
    }
    for (let i = best.at; i < best.at + STRETCH && i < words.length; i++) counts[words[i]] = 0
  }
  return chosen.sort((a, b) => a.score - b.score).map(({ piece }) => piece)
}

function hashWords(text) {
  const words = new Uint32Array(Math.max(0, text.length - WORD + 1))
  for (let i = 0; i < words.length; i++) {
    let hash = 0
    for (let k = 0; k < WORD; k++) hash = Math.imul(hash ^ text[i + k], 0x01000193)
    words[i] = (hash ^ (hash >>> 15)) & (2 ** TABLE_BITS - 1)
  }
  return words
}

/** In how many documents each word is. */
function countDocuments(documents, words) {
  const counts = new Uint32Array(2 ** TABLE_BITS)
  const seen = new Int32Array(2 ** TABLE_BITS).fill(-1)
  let at = 0
  for (const [number, { length }] of documents.entries()) {
    for (let i = at; i + WORD <= at + length; i++) {
      if (seen[words[i]] === number) continue
      seen[words[i]] = number
      counts[words[i]]++
    }
    at += length
  }
  return counts
}

function bestStretch(words, counts, from, to) {
  const inside = new Map()
  let score = 0
  let best
  for (let i = from; i < to; i++) {
    const times = inside.get(words[i]) ?? 0
    if (times === 0) score += counts[words[i]]
    inside.set(words[i], times + 1)
    const first = i - STRETCH
    if (first >= from) {
      const left = inside.get(words[first]) - 1
      inside.set(words[first], left)
      if (left === 0) score -= counts[words[first]]
    }
    if (score > 0 && (best === undefined || score > best.score)) best = { score, at: Math.max(from, first + 1) }
  }
  return best
}

/** Of a stretch, the runs of words that others have too, those among them that an earlier stretch has: a longer match costs no more. */
function commonPieces(text, words, isCommon, at) {
  const pieces = []
  const end = Math.min(at + STRETCH, words.length)
  for (let i = at; i < end; i++) {
    if (isCommon[words[i]] === 0) continue
    let last = i
    while (last + 1 < end && isCommon[words[last + 1]] === 1) last++
    pieces.push(text.toString('latin1', i, last + WORD))
    i = last
  }
  return pieces
}
