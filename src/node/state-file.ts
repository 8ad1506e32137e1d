import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CellarError } from '../lib/errors.ts'

/** Bytes of a state file, `.boc` or `.boc.gz`. */
export async function readStateFile(path: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(path)
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    return isGzip ? await promisify(gunzip)(bytes) : bytes
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CellarError('BROKEN_INPUT', `cannot read state ${path}: ${code ?? message}`, { path }, { cause: error })
  }
}
