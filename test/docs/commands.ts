import { readdirSync, readFileSync } from 'node:fs'

/** A line of a `sh` block of the docs, its comment taken away. */
export interface Command {
  readonly file: string
  readonly line: string
}

const ROOT = new URL('../../', import.meta.url)

const listFolder = (folder: string): string[] => readdirSync(new URL(folder, ROOT)).map((name) => `${folder}${name}`)

/** Every page that speaks to people, with its text. */
function listPages(): { readonly file: string; readonly text: string }[] {
  return ['README.md', 'CONTRIBUTING.md', ...listFolder('docs/'), ...listFolder('docs/decisions/')]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }))
}

/** Commands in sentences and tables: `cellar …`, `npm …`, `node scripts/…`. */
export function listMentions(): Command[] {
  return listPages().flatMap(({ file, text }) =>
    [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)]
      .map(([, line = '']) => ({ file, line }))
      .filter(({ line }) => /^((npx )?cellar|npm|node) [a-zA-Z]/.test(line)),
  )
}

/** Commands to type: the lines of `sh` blocks. */
export function listCommands(): Command[] {
  return listPages().flatMap(({ file, text }) => {
    return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((block) =>
      (block[1] ?? '')
        .replaceAll('\\\n', ' ')
        .split('\n')
        .map((line) => ({ file, line: line.replace(/\s+# .*$/, '').trim() }))
        .filter(({ line }) => line !== '' && !line.startsWith('#')),
    )
  })
}

/** docs/commands.md, below its heading. */
export function renderNotRun(commands: readonly Command[]): string {
  const rows = commands.flatMap(({ file, line }) => {
    const reason = reasonOf(line)
    return reason === undefined
      ? []
      : [`| [${file.replace('docs/', '')}](${toLink(file)}) | \`${toCell(line)}\` | ${reason} |`]
  })
  return ['| where | command | why it is not run |', '|---|---|---|', ...new Set(rows)].join('\n')
}

const toLink = (file: string): string => (file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`)
const toCell = (line: string): string => line.replaceAll('|', '\\|').replace(/\s+/g, ' ')

export const reasonOf = (line: string): string | undefined => NOT_RUN.find(([pattern]) => pattern.test(line))?.[1]

/** Why a command is not run by the tests; the first that fits counts. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^npm start\b/, 'installs packages and then is `cellar up`, which is run'],
  [/^npm test\b/, 'is what runs this'],
  [/^npm (ci|run build)|^npm run (check|format)/, 'changes the packages or the build that the tests stand on'],
  [/^npm run bench\b/, 'takes minutes, and its figures belong to no test'],
  [/^git (clone|pull)\b/, 'needs the network'],
  [/--network (mainnet|testnet)/, 'needs the network'],
  [/^(CELLAR_NETWORK=\w+ )?docker\b/, 'needs a Docker daemon'],
  [/^(sudo )?systemctl\b/, 'needs systemd'],
  [/^kubectl\b/, 'needs a cluster'],
  [/@redocly\/cli/, 'is fetched from the registry; the rules that matter are in test/docs/openapi.test.ts'],
  [/^node scripts\/(crash-import|follow-faults)/, 'takes many minutes; a short form of it is a test'],
  [/^DATABASE_URL=.* npx cellar restore/, 'needs a second database; test/backup has one'],
  [/^sudo\b/, 'changes the machine'],
  [/^npx cellar (listen|trigger)\b/, 'needs a devnet that runs; the tests in test/devnet have one'],
  [/\/api\/hooks\b/, 'needs the key of the operator; test/hooks has one'],
  [/^node examples\/|\bADDRESS\b/, 'needs a devnet that runs; the tests in test/examples have one'],
  [/\bdevnet\b/, 'needs a devnet that runs; the tests in test/devnet have one'],
  [/^(for name in|echo) /, 'writes passwords or digests of images into .env'],
  [/^export /, 'the tests set the environment themselves'],
]
