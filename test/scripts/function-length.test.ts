import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the linter says, by our settings, of a source file with one function of so many lines between its braces. */
function lint(lines: number): { readonly code: number | null; readonly text: string } {
  using folder = temporaryFolder()
  const body = Array.from({ length: lines }, (_, i) => `  values.push(${i})`)
  mkdirSync(join(folder.path, 'src'))
  writeFileSync(
    join(folder.path, 'src', 'planted.ts'),
    ['export function fill(values: number[]): void {', ...body, '}', ''].join('\n'),
  )
  copyFileSync(join(ROOT, 'biome.json'), join(folder.path, 'biome.json'))
  const args = [join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'lint', '--vcs-enabled=false', 'src']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' })
  return { code: status, text: `${stdout}${stderr}` }
}

test('functions have at most 70 lines', () => {
  expect(lint(70)).toMatchObject({ code: 0 })
  const refused = lint(71)
  expect(refused.text).toContain('too many lines (71)')
  expect(refused.code).toBe(1)
})
