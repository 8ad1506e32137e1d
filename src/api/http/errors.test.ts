import { expect, test } from 'vitest'
import { CellarError, ERROR_CODES } from '../../lib/errors.ts'
import { toErrorReply } from './errors.ts'
import { isHttpError } from './http-errors.ts'

test('every code has a status that is documented, and only those of our own failures hide their text', () => {
  for (const code of ERROR_CODES) {
    const { status, body } = toErrorReply(new CellarError(code, 'why'))
    expect(isHttpError(status)).toBe(true)
    expect(body).toEqual({ error: status === 500 ? 'internal server error' : 'why' })
  }
  expect(toErrorReply(new CellarError('INVALID_REQUEST', 'why')).status).toBe(400)
})

test('what the libraries below refuse keeps its number and loses its text; all else is ours', () => {
  const foreign = Object.assign(new Error('Body cannot be "secret"'), { statusCode: 415, code: 'FST_ERR_X' })
  expect(toErrorReply(foreign)).toEqual({ status: 415, body: { error: 'a body of a kind that is not taken' } })
  expect(toErrorReply(new Error('secret'))).toEqual({ status: 500, body: { error: 'internal server error' } })
})
