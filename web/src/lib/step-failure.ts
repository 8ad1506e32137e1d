import { findRow } from './book.ts'
import { explainExit } from './failures.ts'

interface FailedStep {
  readonly account: string
  readonly exitCode: number | null
  readonly failure: string | undefined
}

/** Why a step of a trace failed, of which only the code and the API's own words are known. */
export function failureWords({ account, exitCode, failure }: FailedStep): string {
  const interfaces = findRow(account)?.interfaces ?? []
  if (exitCode !== null && exitCode !== 0 && exitCode !== 1) return explainExit(exitCode, interfaces)
  return failure ?? 'It was aborted.'
}
