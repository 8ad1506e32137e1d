// Compiles the embedded chain's contracts (src/devnet/contracts/tolk) into src/devnet/contracts/compiled-codes.gen.ts. The
// result is kept in the repository, so that a start does not wait for a compiler; a test says when it is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTolkCompiler } from '@ton/tolk-js'
import { fail, ROOT } from './install.mjs'

const FOLDER = join(ROOT, 'src', 'devnet', 'contracts')
const SOURCES = join(FOLDER, 'tolk')

/** Contracts are the sources that take messages; the others are parts of them. */
export async function compileContracts() {
  const codes = {}
  for (const file of readdirSync(SOURCES).sort()) {
    if (!/^fun onInternalMessage\b/m.test(readFileSync(join(SOURCES, file), 'utf8'))) continue
    const result = await runTolkCompiler({
      entrypointFileName: file,
      fsReadCallback: (path) => readFileSync(join(SOURCES, path), 'utf8'),
      optimizationLevel: 2,
    })
    if (result.status !== 'ok') fail(result.message)
    codes[file.replace(/\.tolk$/, '')] = result.codeBoc64
  }
  return codes
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const entries = Object.entries(await compileContracts()).map(([name, boc]) => `  '${name}':\n    '${boc}',\n`)
  const text = `// Made by scripts/compile-contracts.mjs out of the sources in tolk/.\nexport const COMPILED_CODES = {\n${entries.join('')}} as const\n`
  writeFileSync(join(FOLDER, 'compiled-codes.gen.ts'), text)
}
