import { expect, test } from 'vitest'
import { joinServers, listServers, serverName } from './servers.ts'

const ONE = 'postgres://me:a%20b@db1:5432/cellar?sslmode=verify-full'
const OTHERS = ['postgres://me:a%20b@db2/cellar', 'postgres://you@db3:6/cellar?sslmode=disable']

test('servers that were joined into one URL come apart again, each with what was set for all of them', () => {
  expect(joinServers(ONE, [])).toBe(ONE)
  expect(listServers(ONE)).toEqual([ONE])
  const joined = new URL(joinServers(ONE, OTHERS))
  joined.searchParams.set('options', '-c search_path=there')
  const servers = listServers(joined.href).map((url) => new URL(url))
  expect(servers.map(({ host }) => host)).toEqual(['db1:5432', 'db2', 'db3:6'])
  expect(servers.map(({ username, password }) => [username, password])).toEqual([
    ['me', 'a%20b'],
    ['me', 'a%20b'],
    ['you', ''],
  ])
  expect(servers.map(({ searchParams }) => searchParams.get('options'))).toEqual(Array(3).fill('-c search_path=there'))
  expect(servers.map(({ searchParams }) => searchParams.get('sslmode'))).toEqual([
    'verify-full',
    'verify-full',
    'disable',
  ])
  expect(servers.flatMap(({ searchParams }) => [...searchParams.keys()]).filter((name) => /cellar/.test(name))).toEqual(
    [],
  )
})

test('a server is named without its login', () => {
  expect(serverName(ONE)).toBe('db1:5432')
})
