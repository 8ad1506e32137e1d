import { CellarError } from '../../lib/errors.ts'

/** An external message that no block takes: it is no message, its account is not there, or the contract did not accept it. */
export class MessageRefused extends CellarError {
  /** The contract's exit code; null when it did not come to run. */
  readonly exitCode: number | null
  readonly vmLog: string

  constructor(message: string, exitCode: number | null = null, vmLog = '') {
    super('BAD_REQUEST', message, { exitCode })
    this.name = 'MessageRefused'
    this.exitCode = exitCode
    this.vmLog = vmLog
  }
}
