#!/usr/bin/env node
import { endQuietlyWithReader } from './cli/output.ts'
import { run } from './cli/program.ts'

endQuietlyWithReader()
process.exitCode = await run(process.argv.slice(2))
