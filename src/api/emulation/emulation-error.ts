import { CellarError } from '../../lib/errors.ts'
import type { CutCause } from '../../tvm/tvm-job.ts'

/** The account does not take the message, so there is no transaction. */
export class NotAccepted extends CellarError {
  /** null when the contract did not come to run. */
  readonly exitCode: number | null
  readonly reason: string
  readonly vmLog: string
  readonly isExternal: boolean
  readonly account: string

  constructor(reason: string, exitCode: number | null, vmLog: string, isExternal: boolean, account: string) {
    super(
      'NOT_ACCEPTED',
      exitCode === null
        ? `the message was not accepted: ${reason}`
        : `the message was not accepted: exit code ${exitCode}`,
    )
    this.name = 'NotAccepted'
    this.reason = reason
    this.exitCode = exitCode
    this.vmLog = vmLog
    this.isExternal = isExternal
    this.account = account
  }
}

/** The first transaction cost too much to run. */
export class EmulationCut extends CellarError {
  readonly why: CutCause

  constructor(why: CutCause) {
    super('RUN_CUT', why === 'deadline' ? 'timeout' : `the machine stopped: ${why}`)
    this.name = 'EmulationCut'
    this.why = why
  }
}
