import { describe, expect, test } from 'vitest'
import { isTest, listSources } from '../source-rules.ts'
import { splicedStatements } from './sql-rules.ts'

/** The store puts names of its own tables and columns together; in quotes stand values, and they never are. */
const isStore = (path: string): boolean => path.startsWith('src/store/')

/** Counts rows of tables that are listed in the same file. */
const EXCEPTIONS = ['src/cli/stored-range.ts']

const sources = listSources().filter((file) => !isTest(file))

test('statements have values as parameters, never spliced in', () => {
  const spliced = sources
    .filter(({ path }) => !isStore(path) && !EXCEPTIONS.includes(path))
    .flatMap((file) => splicedStatements(file).map((insert) => `${file.path}: ${insert}`))
  expect(spliced).toEqual([])
})

test('the store splices names of tables and columns, and no values', () => {
  const quoted = sources
    .filter(({ path }) => isStore(path))
    .flatMap(({ path, text }) => splicedStatements({ path, text }, 'values').map((insert) => `${path}: ${insert}`))
  expect(quoted).toEqual([])
})

describe('the rule sees', () => {
  const rule = (text: string) => splicedStatements({ path: 'src/api/x.ts', text: text.replaceAll('#{', '$\u007b') })

  test.each([
    ["db.query(`select * from t where a = '#{name}'`)", ['name']],
    ['db.query(`select a from #{table} where b = $1`, [b])', ['table']],
    ['db.query(`insert into t values (#{values.join()})`)', ['values.join()']],
    ["db.query('select a from t where b = ' + name)", ['+']],
    ['db.query(`select a from t where b = ` + name)', ['+']],
    ["const a = `x #{`update t set a = '#{value}'`}`", ['value']],
  ])('%s', (text, found) => {
    expect(rule(text)).toEqual(found)
  })

  test('a value among names', () => {
    const text = "`select a from #{table} where b = '#{name}'`".replaceAll('#{', '$\u007b')
    expect(splicedStatements({ path: 'src/store/x.ts', text }, 'values')).toEqual(['name'])
  })

  test.each([
    'db.query(`select #{COLUMNS} from t where a = $1`, [a])',
    'await fetchAll(db, sql`select a from t where b = #{b}`)',
    'await all(sql<Row>`select a from t where b = #{b}`)',
    'throw new Error(`select one of #{names}`)',
    "say('select a from the list' )",
  ])('%s is fine', (text) => {
    expect(rule(text)).toEqual([])
  })
})
