/** What a command says to the person who ran it. Logs go elsewhere. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

export const withCommas = (value: number | bigint): string => value.toLocaleString('en-US')

/** Whoever reads what we print may have read enough, as `head` does: that is no failure. */
export function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
