const NAME = 'CELLAR_TEST_URL'

/** Where test files find the devnet: the environment is all that a runner hands to its workers, whichever runner it is. */
export const findTestUrl = (): string | undefined => process.env[NAME] || undefined

export function storeTestUrl(url: string | undefined): void {
  if (url === undefined) delete process.env[NAME]
  else process.env[NAME] = url
}

/** Settings of the person who runs the tests, such as a database, must not reach the devnet of the tests. */
export const listForeignSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(CELLAR_|(DATABASE|REDIS)_)/.test(name)))
