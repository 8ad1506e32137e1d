// Asks a running devnet with every command of the C++ lite-client that needs no other network.
//
//   npx cellar up --data-dir DIR              # in another terminal, with its demo
//   node test/clients/lite-client.mjs PATH/OF/lite-client DIR
//
// The program is no part of ours: it is the one that is named. It checks the proofs and signatures of all that it is told, so a
// command that ends well is one whose proofs held. One line per command; exits with 1 when one failed.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keyPairFromSeed } from '@ton/crypto'
import { beginCell, external, internal, storeMessage, toNano, WalletContractV4 } from '@ton/ton'

const [program, dataDir] = process.argv.slice(2)
const CONFIG = join(dataDir, 'devnet', 'global.config.json')
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const SECONDS = 60
/** Its log tells errors by their level. It says as one that it sends a file. */
const ERROR_LINE = /^.*\[ ?[01]\]\[(?!.*sending query from file).*$/m
/** Colours of its log. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
const folder = mkdtempSync(join(tmpdir(), 'lite-client-'))
const file = (name) => join(folder, name)
const say = (text) => process.stdout.write(`${text}\n`)
let failures = 0

/** What the program says to commands that are given one after the other. */
function ask(...commands) {
  const options = ['-C', CONFIG, '-v', '3', '-t', `${SECONDS}`, ...commands.flatMap((command) => ['-c', command])]
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: folder, encoding: 'latin1' })
  const text = `${stdout}${stderr}`.replaceAll(COLOUR, '')
  return { text, error: text.match(ERROR_LINE)?.[0] ?? (status === 0 ? undefined : `ended with ${status}`) }
}

function find(pattern, ...commands) {
  const { text } = ask(...commands)
  const found = text.match(pattern)
  if (found === null) throw new Error(`${commands.join('; ')}: no ${pattern} in\n${text}`)
  return found[1]
}

function check(commands, expected) {
  const list = [commands].flat()
  const { text, error } = ask(...list)
  const found = text.match(expected)?.[0]
  const isRight = error === undefined && found !== undefined
  if (!isRight) failures++
  const shown = list
    .at(-1)
    .replaceAll(/:[0-9A-F]{64}:[0-9A-F]{64}/g, '')
    .replaceAll(folder, '.')
  say(`${isRight ? 'ok  ' : 'FAIL'} ${shown}: ${isRight ? found : (error ?? `no ${expected} in\n${text}`)}`)
}

/** What is refused, and must be with these words. */
function checkRefusal(command, expected) {
  const found = ask(command).text.match(expected)?.[0]
  if (found === undefined) failures++
  say(`${found === undefined ? 'FAIL' : 'ok  '} ${command}: ${found ?? `no ${expected}`}`)
}

const BLOCK = /(\(-?\d+,[0-9a-f]{16},\d+\):[0-9A-F]{64}:[0-9A-F]{64})/
const last = find(new RegExp(`known to server is ${BLOCK.source}`), 'last')
const seqno = Number(last.match(/,(\d+)\)/)[1])
const byNumber = (number) =>
  find(new RegExp(`block header of ${BLOCK.source}`), `byseqno -1:8000000000000000 ${number}`)
const early = byNumber(3)
const [lt, utime] = [/ lt (\d+) \.\./, / @ (\d+) lt /].map((pattern) => find(pattern, `gethead ${early}`))
const shard = find(new RegExp(`shard #1 : ${BLOCK.source}`), 'allshards')
const shardId = shard.slice(1).split(',').slice(0, 2).join(':')
const [account, accountLt, hash] = ['account ([0-9A-F]{64})', 'lt (\\d+) hash', 'hash ([0-9A-F]{64})'].map((pattern) =>
  find(new RegExp(`transaction #1: .*${pattern}`), `listblocktrans ${last} 1`),
)
const electorLt = find(/last transaction lt = (\d+)/, 'getaccount elector')
const electorHash = find(/last transaction lt = \d+ hash = ([0-9A-F]{64})/, `getaccount elector ${last}`)

/** A wallet of its own with coins, and a message that deploys it. */
async function prepareSending() {
  const { publicKey, secretKey } = keyPairFromSeed(randomBytes(32))
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  const address = wallet.address.toRawString()
  execFileSync('node', [CLI, 'devnet', 'fund', address, '5', '--data-dir', dataDir], { stdio: 'ignore' })
  const messages = [internal({ to: wallet.address, value: toNano('1'), bounce: false })]
  const body = wallet.createTransfer({ seqno: 0, secretKey, messages })
  const message = external({ to: wallet.address, init: wallet.init, body })
  writeFileSync(file('message.boc'), beginCell().store(storeMessage(message)).endCell().toBoc())
  return address
}

const MASTER = '-1:8000000000000000'
check('time', /server time is \d+/)
check('remote-version', /server version is \d+\.\d+, capabilities \d+|server time is \d+/)
check('last', /latest masterchain block known to server is \S+ created at \d+/)
check('lastshardclient', /latest masterchain block in shard client state is \S+/)
check('help', /list of available commands/)
for (const command of ['getaccount elector', `getaccount elector ${early}`, `getaccount -1:${account}`])
  check(command, /account balance is \d+ng/)
check(`getaccount 0:${'0f'.repeat(32)}`, /account state is empty/)
check('getaccountprunned elector', /account balance is \d+ng/)
for (const part of ['', 'code', 'data'])
  check(`saveaccount${part} ${file(`account${part}.boc`)} elector`, /written \S+ of account/)
check('runmethod elector active_election_id', /result: +\[ \d+ \]/)
check('runmethodfull elector participant_list_extended', /result: +\[ [\s\S]*\]/)
check(`runmethod config ${last} seqno`, /remote result \(not to be trusted\): +\[ \d+ \]|result: +\[ \d+ \]/)
checkRefusal('runmethod elector no_such_method', /VM terminated with error code 11/)
check('dnsresolve cellar.ton', /Result for domain|not found/)
check(`dnsresolvestep -1:${'4'.repeat(64)} ton`, /next resolver is \S+/)
check('allshards', /shard #1 : \S+ @ \d+/)
check(`allshards ${early}`, /shard #1 : \S+ @ \d+/)
check(`allshardssave ${file('shards.boc')}`, /saved shard configuration/)
check('getconfig', /ConfigParam\(43\) = /)
check('getconfig 0 34 43', /ConfigParam\(34\) = /)
check(`getconfigfrom ${early} 15 17`, /ConfigParam\(17\) = /)
check(`getkeyconfig ${last} 0 34`, /ConfigParam\(34\) = /)
check(`saveconfig ${file('config.boc')}`, /saved configuration dictionary/)
for (const block of [last, shard]) {
  check(`gethead ${block}`, /block header of \S+ @ \d+/)
  check(`getblock ${block}`, /obtained \d+ data bytes for block/)
  check(`dumpblock ${block}`, /block contents is /)
  check(`listblocktrans ${block} 10`, block === last ? /transaction #1: account/ : /got up to 10 transactions/)
}
for (const mode of ['rev', 'meta', 'revmeta']) check(`listblocktrans${mode} ${last} 10`, /transaction #1: account/)
check(`listblocktrans ${last} 10 ${account} ${accountLt}`, /got up to 10 transactions/)
check(`getstate ${early}`, /obtained \d+ state bytes/)
check(`dumpstate ${last}`, /shard state contents is /)
check(`dumptrans ${last} -1:${account} ${accountLt}`, /transaction is /)
check(`lasttrans -1:${account} ${accountLt} ${hash} 5`, /transaction #0 from block/)
check(`lasttransdump -1:${'3'.repeat(64)} ${electorLt} ${electorHash} 3`, /transaction #0 from block .* is /)
check(`blkproofchain ${early}`, /valid complete proof chain/)
check(`blkproofchain ${last} ${early}`, /valid complete proof chain/)
check(`blkproofchainstep ${early} ${last}`, /valid \S*complete proof chain/)
check(`byseqno ${MASTER} ${seqno}`, /block header of \S+ @ \d+/)
check(`byseqno ${shardId} 2`, /block header of \S+ @ \d+/)
check(`bylt ${MASTER} ${lt}`, /block header of \S+ @ \d+/)
check(`byutime ${MASTER} ${utime}`, /block header of \S+ @ \d+/)
check(`creatorstats ${last}`, /got answer to getValidatorStats query: \d+ records|mc_cnt/)
check(`recentcreatorstats ${last} ${utime} 10`, /got answer to getValidatorStats query: \d+ records|mc_cnt/)
const now = Math.floor(Date.now() / 1000)
for (const kind of ['', 'all', 'severe', '-v2', 'all-v2', 'severe-v2'])
  check(`checkload${kind} ${Number(utime) + 10} ${now - 10} ${file(`load${kind}`)}`, /val #0: pubkey/)
check('pastvalsets', /PAST_VSET|got \(partial\) account state|remote/)
check(`savecomplaints 1 ${file('complaint')}`, /got \(partial\) account state|result/)
check('msgqueuesizes', /Outbound message queue sizes:\n.*\d+/)
check(`dispatchqueueinfo ${shard}`, /Done/)
check(`dispatchqueuemessages ${shard} 0:${account}`, /Dispatch queue messages \(\d+\)/)
check(`dispatchqueuemessagesall ${shard}`, /Dispatch queue messages \(\d+\)/)
check(['getaccount elector', 'known'], /BLK#\d+ = /)
const address = await prepareSending()
await sleep(10_000)
check(`sendfile ${file('message.boc')}`, /external message status is 1/)
await sleep(10_000)
check(`runmethod ${address} seqno`, /result: +\[ 1 \]/)
say(failures === 0 ? 'all commands passed' : `${failures} commands failed`)
rmSync(folder, { recursive: true })
process.exit(failures === 0 ? 0 : 1)
