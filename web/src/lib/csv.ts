/** Texts of strangers may have ends of lines of their own, which stand in quotes. */
const QUOTED = /"(?:[^"]|"")*"/g

/** Rows below the names of the columns, which are on the first page alone. */
export const countRows = (pages: readonly string[]): number =>
  pages.reduce((sum, page) => sum + page.replaceAll(QUOTED, '').split('\r\n').length - 1, -1)

/** Pages one behind another are one file; the mark before it tells spreadsheets its encoding. */
export const toFile = (pages: readonly string[]): string => `\ufeff${pages.join('')}`
