import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { withoutPassword } from './psql.ts'

test('the password is in a file that nobody else reads, and not among the arguments', async () => {
  using folder = temporaryFolder()
  const url = await withoutPassword('postgres://me:a%3Ab%5Cc@db:5432/cellar?sslmode=require', folder.path)
  const { password, username, host, pathname, searchParams } = new URL(url)
  expect([password, username, host, pathname]).toEqual(['', 'me', 'db:5432', '/cellar'])
  const file = searchParams.get('passfile') as string
  expect(searchParams.get('sslmode')).toBe('require')
  expect(readFileSync(file, 'utf8')).toBe('*:*:*:*:a\\:b\\\\c\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await withoutPassword('postgres://me@db/cellar', folder.path)).toBe('postgres://me@db/cellar')
})
