export interface DevnetLog {
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void
}
