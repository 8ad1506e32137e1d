import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** The file is there under its name whole, or not at all, whenever the process ends. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const fd = openSync(`${path}.new`, 'w')
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
  fsyncSync(fd)
  closeSync(fd)
  renameSync(`${path}.new`, path)
}
