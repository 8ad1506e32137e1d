import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ContentEncoding } from '../http/content-encoding.ts'

/** A file of the explorer in memory, with its compressed forms where the build made them. */
export interface ExplorerFile {
  readonly type: string
  readonly plain: Buffer
  readonly packed: ReadonlyMap<ContentEncoding, Buffer>
  readonly tag: string
}

export interface ExplorerFiles {
  readonly page: ExplorerFile
  /** What a page needs beside what all pages need, as the value of a Link header, by the first part of its path. */
  readonly links: ReadonlyMap<string, string>
  /** Paths of what a page asks for first, by the first part of its path; `{address}` and `{hash}` stand for the second. */
  readonly answers: ReadonlyMap<string, readonly string[]>
  /** By name below `/assets/`. */
  readonly assets: ReadonlyMap<string, ExplorerFile>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

const PACKED: readonly (readonly [ContentEncoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** What the build left in `folder`, all of it read once: it is little more than a megabyte. Undefined when nothing was built. */
export async function loadExplorerFiles(folder: string): Promise<ExplorerFiles | undefined> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return undefined
  const assets = join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => TYPES[extname(name)] !== undefined)
  const files = await Promise.all(names.map(async (name) => [name, await loadFile(join(assets, name))] as const))
  const [page, links, answers] = [await loadFile(index), await loadLinks(folder), await loadAnswers(folder)]
  return { page, links, answers, assets: new Map(files) }
}

/** The build lists them; without that list a page finds its scripts by itself, a round trip later. */
async function loadLinks(folder: string): Promise<ReadonlyMap<string, string>> {
  const path = join(folder, 'page-scripts.json')
  if (!existsSync(path)) return new Map()
  const scripts = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, readonly string[]>>
  return new Map(
    Object.entries(scripts).map(([page, names]) => [
      page,
      names.map((name) => `</${name}>; rel=modulepreload`).join(', '),
    ]),
  )
}

/** The build lists them; without that list a page's first script asks for them. */
async function loadAnswers(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const path = join(folder, 'first-answers.json')
  if (!existsSync(path)) return new Map()
  return new Map(Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, readonly string[]>))
}

async function loadFile(path: string): Promise<ExplorerFile> {
  const plain = await readFile(path)
  const packed = new Map<ContentEncoding, Buffer>()
  for (const [encoding, ending] of PACKED) {
    if (existsSync(`${path}${ending}`)) packed.set(encoding, await readFile(`${path}${ending}`))
  }
  // Weak, because it is the same in all encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', plain, packed, tag }
}
