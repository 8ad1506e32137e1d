/**
 * Get-methods through the pool of threads against the raw export of the WebAssembly emulator, as its package has it; one thread against two;
 * the recorded chain's transactions run again; and a thousand contracts that mean harm.
 * `npm run bench -- tvm [rounds]`; needs ../shared/data.
 */
import { type Address, formatRaw } from '../src/cell/address.ts'
import { readSingleRoot } from '../src/cell/boc.ts'
import { writeBoc } from '../src/cell/boc-writer.ts'
import { buildCell } from '../src/cell/builder.ts'
import type { Slice } from '../src/cell/slice.ts'
import type { AccountState } from '../src/model/account-state.ts'
import { loadMsgAddressInt, toAddress } from '../src/tlb/msg-address.ts'
import { toBase64 } from '../src/tvm/base64.ts'
import { compileEmulator, instantiateEmulator } from '../src/tvm/emulator-module.ts'
import type { GetMethodRequest } from '../src/tvm/get-method.ts'
import { libraryDictionary } from '../src/tvm/libraries.ts'
import { methodId } from '../src/tvm/method-id.ts'
import type { StackEntry } from '../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../src/tvm/tvm.ts'
import { loadVmStack, vmStackCell } from '../src/tvm/vm-stack.ts'
import { readLines } from '../test/blocks/facts.ts'
import { sharedData } from '../test/shared-data.ts'
import { HOSTILE } from '../test/tvm/hostile-codes.ts'
import { reEmulateChain } from '../test/tvm/re-emulate.ts'
import { recordedContext, sliceOf, statePart, topAccounts } from '../test/tvm/recorded-context.ts'

const CEILING = 1.3
/** Of one way, before it is the next one's turn: some ten milliseconds. */
const RUNS = 25
const WARM_UP = 20
const AT_ONCE = 8
const HOSTILE_RUNS = 1_000

const recorded = sharedData('recorded')
if (recorded === undefined) process.exit(1)
const rounds = Number(process.argv[2] ?? 200)
const context = recordedContext(recorded)
const { chain } = context

interface NodeRun {
  readonly address: string
  readonly method: string
  readonly result_boc: string
}

const asked = readLines<NodeRun>(`${recorded}/oracles/run_smc_method.jsonl.gz`)
const answered = (method: string): NodeRun => asked.find((one) => one.method === method) as NodeRun
const accounts = topAccounts(recorded)

function requestOf(address: string, method: string, stack: readonly StackEntry[]): GetMethodRequest {
  return { ...statePart(accounts.get(address) as AccountState), chain, unixtime: 1_794_711_992, method, stack }
}

const seqno = requestOf(answered('seqno').address, 'seqno', [])
const walletAddress = findWalletAddress()

/** A jetton wallet names its owner and its master: the master is asked for that owner's wallet. */
function findWalletAddress(): GetMethodRequest {
  const result = readSingleRoot(Buffer.from(answered('get_wallet_data').result_boc, 'base64'))
  const [, owner, master] = loadVmStack(sliceOf(result))
  const { slice } = master as { slice: Slice }
  const address = toAddress(loadMsgAddressInt(slice))
  return requestOf(formatRaw(address as Address).toLowerCase(), 'get_wallet_address', [owner as StackEntry])
}

/** Calls the export with texts that lie ready in its memory: nothing but its own time. */
async function rawExport(config: string): Promise<(request: GetMethodRequest) => () => void> {
  const { exports, memory } = await instantiateEmulator(await compileEmulator(false), 2 ** 30, { asPackaged: true })
  const put = (text: string): number => {
    const pointer = exports._malloc(text.length + 1)
    const bytes = Buffer.from(memory.buffer)
    bytes.write(text, pointer, 'latin1')
    bytes[pointer + text.length] = 0
    return pointer
  }
  const configAt = put(config)
  return ({ code, data, address, balance, unixtime, method, stack }) => {
    const params = {
      code: toBase64(code),
      data: toBase64(data),
      verbosity: 0,
      address: `0:${Buffer.from(address.subarray(1)).toString('hex')}`,
      unixtime,
      balance: `${balance}`,
      rand_seed: '0'.repeat(64),
      gas_limit: '1000000',
      method_id: methodId(method as string),
      debug_enabled: false,
    }
    const paramsAt = put(JSON.stringify(params))
    const stackAt = put(toBase64(writeBoc(vmStackCell(stack))))
    return () => exports._free(exports._run_get_method(paramsAt, stackAt, configAt))
  }
}

/** Milliseconds per run, by the clock and of processors. */
interface Cost {
  readonly wall: number
  readonly cpu: number
}

async function timed(run: () => Promise<void> | void): Promise<Cost> {
  const start = performance.now()
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - start) / RUNS, cpu: (user + system) / 1000 / RUNS }
}

const oneByOne = (tvm: Tvm, request: GetMethodRequest) =>
  timed(async () => {
    for (let i = 0; i < RUNS; i++) await tvm.runGetMethod(request)
  })

/** As a busy server runs them: some are always waiting. */
const atOnce = (tvm: Tvm, request: GetMethodRequest) =>
  timed(async () => {
    let left = RUNS
    const lane = async () => {
      while (left-- > 0) await tvm.runGetMethod(request)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  })

const raw = (run: () => void) =>
  timed(() => {
    for (let i = 0; i < RUNS; i++) run()
  })

const print = (line: string) => process.stdout.write(`${line}\n`)
const ms = (value: number) => `${value.toFixed(3)} ms`.padStart(11)

/**
 * Each round measures every way in turn and is over so soon that whatever else the machine does meets them alike. What
 * counts is the median of the rounds' ratios.
 */
async function compare(one: Tvm, two: Tvm): Promise<boolean> {
  const lean = await rawExport(chain.feeConfig)
  const whole = await rawExport(chain.config)
  let held = true
  for (const [name, request] of Object.entries({ seqno, get_wallet_address: walletAddress })) {
    const [runLean, runWhole] = [lean(request), whole(request)]
    const ways: readonly [string, () => Promise<Cost>][] = [
      ['raw export, config slimmed', () => raw(runLean)],
      ['raw export, whole config', () => raw(runWhole)],
      ['one thread, one by one', () => oneByOne(one, request)],
      [`one thread, ${AT_ONCE} at once`, () => atOnce(one, request)],
      [`two threads, ${AT_ONCE} at once`, () => atOnce(two, request)],
    ]
    const costs: Cost[][] = []
    for (let round = -WARM_UP; round < rounds; round++) {
      const measured: Cost[] = []
      for (const [, way] of ways) measured.push(await way())
      if (round >= 0) costs.push(measured)
    }
    const ratios = ways.map((_, i) => ({
      wall: median(costs.map((round) => (round[i] as Cost).wall / (round[0] as Cost).wall)),
      cpu: median(costs.map((round) => (round[i] as Cost).cpu / (round[0] as Cost).cpu)),
    }))
    print(`\n${name.padEnd(28)}       clock   processor   to the raw export`)
    for (const [i, [way]] of ways.entries()) {
      const [wall, cpu] = [median(costs.map((r) => (r[i] as Cost).wall)), median(costs.map((r) => (r[i] as Cost).cpu))]
      const ratio = ratios[i] as Cost
      print(`  ${way.padEnd(28)}${ms(wall)}${ms(cpu)}   ${ratio.wall.toFixed(2)}×, ${ratio.cpu.toFixed(2)}×`)
    }
    const [, , single, busy] = ratios as [Cost, Cost, Cost, Cost]
    held &&= Math.min(single.wall, busy.wall) <= CEILING
  }
  return held
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number

/** Every recorded transaction on the state before it: does it come out with the recorded hash? */
async function emulateAll(tvm: Tvm, folder: string): Promise<void> {
  const start = performance.now()
  const reruns = await reEmulateChain(tvm, folder, libraryDictionary(context.libraries), 1)
  const seconds = (performance.now() - start) / 1000
  const same = reruns.filter((rerun) => rerun.same).length
  print(`\n${same} of ${reruns.length} recorded transactions emulated to the same hash, ${seconds.toFixed(0)} s in all`)
  for (const { block, hash, result } of reruns.filter((rerun) => !rerun.same))
    print(`  ${block} ${hash}: ${result.kind}`)
}

async function endure(): Promise<boolean> {
  await using tvm = await createTvm({ workers: 2, deadlineMs: 1_500 })
  const data = writeBoc(buildCell(() => undefined))
  const codes = Object.values(HOSTILE).map(({ code }) => writeBoc(code))
  const exits = new Map<string, number>()
  let honest = 0
  const start = performance.now()
  const attack = async (i: number) => {
    // One in fifty has no bound of gas and must be ended by the clock.
    const gasLimit = i % 50 === 0 ? 10n ** 12n : BigInt(50_000 + (i % 7) * 50_000)
    const code = codes[i % codes.length] as Uint8Array
    const { exitCode, cut } = await tvm.runGetMethod({ ...seqno, code, data, gasLimit, stack: [] })
    const key = cut === null ? `${exitCode}` : `${exitCode} (${cut})`
    exits.set(key, (exits.get(key) ?? 0) + 1)
  }
  const expected = (await tvm.runGetMethod(seqno)).stack
  for (let i = 0; i < HOSTILE_RUNS; i += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, HOSTILE_RUNS - i) }, (_, k) => attack(i + k))
    const { exitCode, stack } = await tvm.runGetMethod(seqno)
    const [found, wanted] = [stack[0], expected[0]]
    if (exitCode === 0 && found?.type === 'int' && wanted?.type === 'int' && found.value === wanted.value) honest++
    await Promise.all(group)
  }
  const total = [...exits.values()].reduce((sum, count) => sum + count, 0)
  const groups = Math.ceil(HOSTILE_RUNS / AT_ONCE)
  print(`\n${total} hostile get-methods answered in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  print(`  exit codes: ${[...exits].map(([exit, count]) => `${exit}: ${count}`).join(', ')}`)
  print(`  honest runs between them: ${honest} of ${groups} right; ${JSON.stringify(tvm.metrics)}`)
  return total === HOSTILE_RUNS && honest === groups
}

async function main(): Promise<void> {
  let held: boolean
  {
    await using one = await createTvm({ workers: 1 })
    await using two = await createTvm({ workers: 2 })
    held = await compare(one, two)
    await emulateAll(two, recorded as string)
  }
  const endured = await endure()
  print(held ? `\nat most ${CEILING}× the raw export: yes` : `\nmore than ${CEILING}× the raw export`)
  if (!held || !endured) process.exitCode = 1
}

await main()
