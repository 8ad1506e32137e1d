/** What a command says to the person who ran it. Logs go elsewhere. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

export const withCommas = (value: number | bigint): string => value.toLocaleString('en-US')
