import { type ComputeHost, createComputeHost } from './compute/start-compute.ts'
import { createParser, type Parser } from './parser.ts'

/** The threads of an import. They may serve several, one after the other. */
export interface ImportThreads extends AsyncDisposable {
  readonly parser: Parser
  readonly compute: ComputeHost
  /** How many masterchain blocks to read ahead, so that every thread has work. */
  readonly ahead: number
}

/** 0 does everything in the calling thread, 1 computes in another, each further one parses. */
export function startImportThreads(workers: number): ImportThreads {
  const parser = createParser(Math.max(0, workers - 1))
  const compute = createComputeHost(workers > 0)
  return {
    parser,
    compute,
    ahead: Math.max(1, workers),
    async [Symbol.asyncDispose]() {
      await Promise.all([parser[Symbol.asyncDispose](), compute[Symbol.asyncDispose]()])
    },
  }
}
