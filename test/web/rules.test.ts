import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { brokenSizes, lineCount, MAX_LINES, type SourceFile } from '../source-rules.ts'

const WEB = new URL('../../web/src/', import.meta.url)
const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  devDependencies: Record<string, string>
}
const files: SourceFile[] = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
  .map((name) => ({ path: `web/src/${name}`, text: readFileSync(new URL(name, WEB), 'utf8') }))

const importsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/^import\b[^']*'([^']+)'|\bimport\('([^']+)'/gm)].map(
    ([, still, lazy]) => (still ?? lazy) as string,
  )

test.each(files.map((file) => [file.path, file] as const))('%s keeps the rules of the explorer', (_, file) => {
  expect(lineCount(file)).toBeLessThanOrEqual(MAX_LINES)
  const outside = importsOf(file).filter((specifier) =>
    specifier.startsWith('.')
      ? !posix.join(posix.dirname(file.path), specifier).startsWith('web/src/')
      : !(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/') in devDependencies),
  )
  expect(outside, 'it knows nothing but itself and its libraries').toEqual([])
  expect(file.text, 'text of strangers is never markup').not.toMatch(/dangerouslySetInnerHTML|innerHTML|\beval\(/)
  expect(file.text, 'no link opens another window').not.toContain('_blank')
  expect(file.text, 'no other host is named').not.toMatch(/['"`]https?:\/\/(?!www\.w3\.org)/)
  expect(file.text, 'colours stand in theme.css').not.toMatch(/#[0-9a-fA-F]{6}\b|\brgb\(|\bhsl\(/)
})

test('files of the explorer stay small', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(brokenSizes(files).filter((one) => !one.startsWith('50 %'))).toEqual([])
})
