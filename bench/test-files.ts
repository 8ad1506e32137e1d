/**
 * Fifty test files of vitest at once, each in a process of its own, on chains of one devnet process (`cellar/testing`). Each file looks whether its chain is
 * as every other found it, changes it, and looks whether nobody else did. All must pass; the seconds are printed.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '50' }, chains: { type: 'string', default: '2' } },
})
const [FILES, CHAINS] = [Number(values.files), Number(values.chains)]
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const CONFIG = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  server: { fs: { strict: false } },
  test: {
    include: ['*.test.mjs'], globalSetup: ['./chains.mjs'], testTimeout: 120_000, hookTimeout: 900_000,
    pool: 'forks', poolOptions: { forks: { minForks: ${FILES}, maxForks: ${FILES} } },
  },
})
`

const SETUP = `import { startTestChains } from 'cellar/testing/setup'
export async function setup() {
  const begun = performance.now()
  const { stop } = await startTestChains({ chains: ${CHAINS}, prepare: (chain) => chain.fund('0:${'7'.repeat(64)}') })
  console.log('the devnet was there after ' + Math.round(performance.now() - begun) + ' ms')
  return stop
}
`

const fileOf = (number: number): string => `import { testChain } from 'cellar/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
const chain = testChain({ beforeAll, afterAll })
const SHOP = '0:${'AB'.repeat(32)}'
const PREPARED = '0:${'7'.repeat(64)}'
const balanceOf = async (address) => (await chain.client.accountStates({ address })).accounts[0]?.balance ?? 0n
test('the chain is as it was prepared', async () => {
  expect(await balanceOf(PREPARED)).toBe(10_000_000_000n)
  expect(await balanceOf(SHOP)).toBe(0n)
  expect((await chain.client.jettonWallets({ owner_address: SHOP })).jetton_wallets).toEqual([])
})
test('nobody else changes it', async () => {
  const { last } = await chain.client.masterchainInfo()
  await chain.fund(SHOP, { amount: ${number + 1}n })
  await chain.fund(SHOP, { what: 'jetton', amount: ${number + 1}n })
  await chain.advance(${60 * (number + 1)})
  expect(await balanceOf(SHOP)).toBeGreaterThanOrEqual(${number + 1}n)
  const { jetton_wallets: wallets } = await chain.client.jettonWallets({ owner_address: SHOP })
  expect(wallets.map(({ balance }) => balance)).toEqual([${number + 1}n])
  const before = await chain.snapshot()
  expect(await chain.mine(1)).toBe(Number(before.split(':')[0]) + 1)
  await chain.revert()
  expect((await chain.client.masterchainInfo()).last.seqno).toBe(last.seqno)
  expect(await balanceOf(SHOP)).toBe(0n)
})
`

function runVitest(folder: string, report: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|CELLAR_)/.test(name))
  const args = ['run', '--root', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    ...{ cwd: folder, env: Object.fromEntries(own), stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-test-files-'))
  try {
    await mkdir(join(folder, 'node_modules'))
    await symlink(ROOT, join(folder, 'node_modules', 'cellar'))
    await symlink(join(ROOT, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'vitest.config.mjs'), CONFIG)
    await writeFile(join(folder, 'chains.mjs'), SETUP)
    for (let i = 0; i < FILES; i++) await writeFile(join(folder, `file-${i}.test.mjs`), fileOf(i))
    const report = join(folder, 'report.json')
    const begun = performance.now()
    const { code, output } = await runVitest(folder, report)
    const seconds = (performance.now() - begun) / 1000
    const { numPassedTests = 0, numTotalTests = 0 } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
    const isFine = code === 0 && numPassedTests === FILES * 2
    if (!isFine) console.log(output)
    console.log(/the devnet was there.*/.exec(output)?.[0] ?? '')
    console.log(
      `${FILES} files in ${FILES} processes on ${CHAINS} chains: ${numPassedTests} of ${numTotalTests} tests pass, ${seconds.toFixed(1)} s`,
    )
    return isFine ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
