/** Global version (config 8) from a masterchain block on. */
export interface VersionChange {
  readonly mcSeqno: number
  readonly version: number
}

/** Blocks refer back to masterchain blocks at most this far; older changes need not be told apart. */
const MEMORY = 4

/**
 * Which global version a block was made under: that of the masterchain block it was built on. A key block's new config
 * is not yet in force in itself, nor in a shard block that was built before it and committed after it.
 */
export class ConfigVersions {
  private changes: VersionChange[]

  constructor(changes: readonly VersionChange[]) {
    this.changes = [...changes]
  }

  /** `basedOn`: the masterchain seqno in a shard block's `master_ref`; the seqno before a masterchain block's own. */
  at(basedOn: number): number {
    for (let i = this.changes.length - 1; i >= 0; i--) {
      const change = this.changes[i] as VersionChange
      if (change.mcSeqno <= basedOn) return change.version
    }
    return this.changes[0]?.version ?? 0
  }

  change(mcSeqno: number, version: number): void {
    if (this.changes.at(-1)?.version === version) return
    this.changes = [...this.changes, { mcSeqno, version }].slice(-MEMORY)
  }

  list(): readonly VersionChange[] {
    return this.changes
  }
}
