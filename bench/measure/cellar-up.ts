import { join } from 'node:path'
import { startCellar } from '../../test/cellar-process.ts'

/** `cellar up`, as users run it, on its embedded PostgreSQL, over a network's lite servers and from its first block on. */
export async function startCellarUp(
  folder: string,
  network: string,
): Promise<AsyncDisposable & { readonly address: string }> {
  const flags = ['--network', network, '--from', 'first', '--port', '0', '--data-dir', join(folder, 'data')]
  const cellar = startCellar(['up', ...flags, '--log-level', 'warn'])
  cellar.child.stderr?.pipe(process.stderr)
  const address = /http:\/\/[\d.]+:\d+/
  const said = await cellar.printed(address)
  return {
    address: address.exec(said)?.[0] ?? '',
    [Symbol.asyncDispose]: () => cellar[Symbol.asyncDispose](),
  }
}
