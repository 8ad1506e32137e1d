import { readdirSync, readFileSync } from 'node:fs'

/** A line of a `sh` block of the docs, its comment taken away. */
export interface Command {
  readonly file: string
  readonly line: string
}

const ROOT = new URL('../../', import.meta.url)

export function listCommands(): Command[] {
  const files = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)]
  return files
    .filter((name) => name.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, ROOT), 'utf8')
      return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((block) =>
        (block[1] ?? '')
          .replaceAll('\\\n', ' ')
          .split('\n')
          .map((line) => ({ file, line: line.replace(/\s+# .*$/, '').trim() }))
          .filter(({ line }) => line !== '' && !line.startsWith('#')),
      )
    })
}

/** Why a command is not run by the tests; the first that fits counts. */
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^npm start\b/, 'installs packages and then is `cellar up`, which is run'],
  [/^npm test\b/, 'is what runs this'],
  [/^npm (ci|run build)|^npm run (check|format)/, 'changes the packages or the build that the tests stand on'],
  [/^npm run bench\b/, 'takes minutes, and its figures belong to no test'],
  [/^git (clone|pull)\b/, 'needs the network'],
  [/--network (mainnet|testnet)/, 'needs the network'],
  [/^(CELLAR_NETWORK=\w+ )?docker\b/, 'needs a Docker daemon'],
  [/^(sudo )?systemctl\b/, 'needs systemd'],
  [/@redocly\/cli/, 'brings 900 packages; the rules that matter are in test/docs/openapi.test.ts'],
  [/^node scripts\/(crash-import|follow-faults)/, 'takes many minutes; a short form of it is a test'],
  [/^pg_dump\b/, "needs PostgreSQL's own tools, in the version of the server"],
  [/\bdevnet\b/, 'needs a devnet that runs; the tests in test/devnet have one'],
  [/^export /, 'the tests set the environment themselves'],
]
