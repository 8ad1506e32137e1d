import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readStart } from './read-start.ts'

const run = (script: string) => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })

test('the line that says everything is there', async () => {
  const child = run(`console.log(JSON.stringify({ api: 'http://127.0.0.1:1/api/v3', chains: [] }))`)
  expect(await readStart(child, 600_000)).toEqual({ api: 'http://127.0.0.1:1/api/v3', chains: [] })
})

test('a devnet that ends says why', async () => {
  const child = run(`console.error('the port is taken'); process.exitCode = 3`)
  await expect(readStart(child, 600_000)).rejects.toThrow('the devnet ended with 3:\nthe port is taken')
})

test('a devnet that neither starts nor ends is not waited for without end', async () => {
  const child = run(`console.error('waits for a lock'); setInterval(() => undefined, 1000)`)
  try {
    await once(child.stderr, 'data')
    await expect(readStart(child, 10)).rejects.toThrow('the devnet did not start within 0.01 s')
  } finally {
    child.kill('SIGKILL')
  }
})
