import pino from 'pino'
import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { CellarError } from '../../src/lib/errors.ts'
import { LiteServerError } from '../../src/node/lite/lite-server-error.ts'
import { testDatabase } from '../database.ts'

const EXTERNAL_MESSAGE = 'te6cckEBAQEAKQAATYn+aKL4976jD4q16fFsP7hkKxGPVu0b3ElgDb5SIMixr54AAAAABK4T8o0='
const LATE = 'cannot apply external message to current state : External message was not accepted\nexitcode=33, steps=19'

const PATHS = ['/api/v3/message', '/toncenter/api/v3/message', '/api/v2/sendBoc', '/toncenter/api/v2/sendBoc']

test('what a node says against a message is the caller’s doing: in words, not counted as ours, not in the log', async () => {
  const lines: string[] = []
  await using database = await testDatabase()
  let cause: Error = new LiteServerError(0, LATE, 'liteServer.sendMessage')
  const server = await createServer({
    db: database.db,
    send: () => Promise.reject(cause),
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
  })
  const send = async (url: string, boc = EXTERNAL_MESSAGE) => {
    const reply = await server.inject({ method: 'POST', url, payload: { boc } })
    return [reply.statusCode, reply.json().error]
  }
  const told = `LITE_SERVER_UNKNOWN: ${LATE}`
  const explained = "boc: the message is not accepted by the contract: exit code 33 (the contract's own)"
  expect(await Promise.all(PATHS.map((path) => send(path)))).toEqual([
    [422, explained],
    [500, explained],
    [422, told],
    [500, told],
  ])
  for (const path of PATHS) {
    const [status, error] = await send(path, 'AAAA')
    expect([path, status, error]).toEqual([
      path,
      path.startsWith('/api') ? 422 : 500,
      expect.stringMatching(/^INVALID_BAG_OF_CELLS: body: /),
    ])
  }
  cause = new LiteServerError(-400, 'external message must begin with ext_in_msg_info$10', 'liteServer.sendMessage')
  expect(await send('/api/v3/message')).toEqual([
    422,
    'boc: the message is not accepted by the contract: external message must begin with ext_in_msg_info$10',
  ])
  const counts = async () => {
    const { body } = await server.inject({ url: '/metrics' })
    return body.split('\n').filter((line) => /_seconds_count\{route="[^"]*(message|sendBoc)"/.test(line))
  }
  expect((await counts()).filter((line) => !line.includes('status="422"'))).toEqual([])
  expect((await counts()).length).toBe(PATHS.length)
  expect(lines).toEqual([])

  // A node in trouble is somebody's to see to, though not in the words for what is broken here.
  cause = new CellarError('NODE_TIMEOUT', 'no answer in time')
  expect((await send('/api/v3/message'))[0]).toBe(504)
  cause = new LiteServerError(652, 'timeout', 'liteServer.sendMessage')
  expect((await send('/api/v2/sendBoc'))[0]).toBe(500)
  expect(lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'request failed'],
    [40, 'request failed'],
  ])
  expect((await counts()).filter((line) => line.includes('status="5')).length).toBe(2)
  await server.close()
})
