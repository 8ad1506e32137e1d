import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { watchAsyncStorages } from '../async-storages.ts'
import { buildCellar } from '../cellar-process.ts'
import { accountTests } from './explorer/account.ts'
import { everyPageTests } from './explorer/every-page.ts'
import { faultTests } from './explorer/faults.ts'
import { homeTests } from './explorer/home.ts'
import { kindTests } from './explorer/kinds.ts'
import { startLivingTown } from './explorer/living-town.ts'
import { searchTests } from './explorer/search.ts'
import { sendTests } from './explorer/send.ts'
import type { Setting } from './explorer/setting.ts'
import { traceTests } from './explorer/trace.ts'
import { transactionTests } from './explorer/transactions.ts'

const script = new URL('../../scripts/chromium.mjs', import.meta.url)
const { provideChromium } = (await import(script.href)) as {
  provideChromium: (options: { readonly isShellFirst: boolean }) => Promise<string | undefined>
}
const executablePath = await provideChromium({ isShellFirst: true })

describe.skipIf(executablePath === undefined)('the explorer on a devnet', () => {
  const setting = {} as Setting
  let storages: Disposable | undefined
  beforeAll(async () => {
    storages = watchAsyncStorages()
    await buildCellar()
    setting.town = await startLivingTown()
    setting.browser = await chromium.launch({
      executablePath: executablePath ?? '',
      // Pages one after the other in one process, which has the explorer's scripts compiled.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--renderer-process-limit=1'],
    })
  })
  afterAll(async () => {
    await setting.browser?.close()
    await setting.town?.[Symbol.asyncDispose]()
    storages?.[Symbol.dispose]()
  })

  describe('home', () => homeTests(setting))
  describe('search', () => searchTests(setting))
  describe('account', () => accountTests(setting))
  describe('trace', () => traceTests(setting))
  describe('transaction, message, block', () => transactionTests(setting))
  describe('things of a kind', () => kindTests(setting))
  describe('send', () => sendTests(setting))
  describe('what goes wrong', () => faultTests(setting))
  describe('every page', () => everyPageTests(setting))
})
