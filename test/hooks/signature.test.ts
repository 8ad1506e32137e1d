import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../src/api/hooks/signature.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const codeIn = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(PAGE)?.[1] ?? ''

const NOW = 1_900_000_000
const [SECRET, OLD, BODY] = ['whsec_now', 'whsec_before', '{"type":"actions","comment":"\u00e4"}']
const signed = (secrets: readonly string[], seconds = NOW): string => signatureOf(Buffer.from(BODY), secrets, seconds)

/** Body, signature, and whether it is to be believed. */
const CASES: readonly (readonly [string, string, boolean])[] = [
  [BODY, signed([SECRET]), true],
  [BODY, signed([OLD, SECRET]), true],
  [BODY.replace('actions', 'Actions'), signed([SECRET]), false],
  [BODY, signed([OLD]), false],
  [BODY, signed([SECRET]).replace(`t=${NOW}`, `t=${NOW + 1}`), false],
  [BODY, signed([SECRET], NOW - 301), false],
  [BODY, `t=${NOW},v1=00`, false],
  [BODY, 't=x,v1', false],
  [BODY, '', false],
]
const believed = CASES.map(([, , isTrue]) => isTrue)

describe('code of docs/webhooks.md tells a forged signature', () => {
  test('JavaScript', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'verify.mjs')
    writeFileSync(file, codeIn('js'))
    const { isFromCellar } = await import(pathToFileURL(file).href)
    expect(CASES.map(([body, signature]) => isFromCellar(Buffer.from(body), signature, SECRET, NOW))).toEqual(believed)
  })

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)('Python', () => {
    const program = [
      'import json, sys',
      codeIn('python'),
      'cases = json.load(sys.stdin)',
      `print(json.dumps([is_from_cellar(body.encode(), signature, "${SECRET}", ${NOW}) for body, signature, _ in cases]))`,
    ].join('\n')
    const out = execFileSync('python3', ['-c', program], { input: JSON.stringify(CASES), encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual(believed)
  })

  test.skipIf(spawnSync('go', ['version']).status !== 0)(
    'Go',
    async () => {
      using folder = temporaryFolder()
      const cases = CASES.map(
        ([body, signature]) => `fmt.Println(IsFromCellar([]byte(\`${body}\`), "${signature}", "${SECRET}", now))`,
      )
      const code = codeIn('go').replace('import (', 'import (\n\t"fmt"')
      const main = `func main() {\n\tnow := time.Unix(${NOW}, 0)\n\t${cases.join('\n\t')}\n}\n`
      writeFileSync(join(folder.path, 'main.go'), `${code}\n${main}`)
      // Compiling takes a while, and the runner takes a worker that is silent for long for dead.
      const { stdout } = await promisify(execFile)('go', ['run', 'main.go'], { cwd: folder.path })
      expect(stdout.trim().split('\n')).toEqual(believed.map(String))
    },
    240_000,
  )
})
