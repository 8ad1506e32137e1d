// Runs a Node script as a child to its end, and lets nothing outlive this process.
import { spawn } from 'node:child_process'
import { ROOT } from './install.mjs'

/** Gives its exit code; 1 when a signal ended it. `onOutput` takes what it prints, which otherwise goes where this process's does. */
export function runNode(args, onOutput) {
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
  // A terminal's Ctrl-C reaches the child by itself; other signals come to this process only.
  const ignore = () => undefined
  const pass = (signal) => child.kill(signal)
  process.on('SIGINT', ignore).on('SIGTERM', pass).on('SIGHUP', pass)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      process.off('SIGINT', ignore).off('SIGTERM', pass).off('SIGHUP', pass)
      done(code ?? 1)
    })
  })
}
