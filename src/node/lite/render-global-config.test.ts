import { expect, test } from 'vitest'
import { parseGlobalConfig } from './global-config.ts'
import { renderGlobalConfig } from './render-global-config.ts'

const hash = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('what is read of a global config is all that is written again', () => {
  const text = JSON.stringify({
    'x-password': 'secret',
    liteservers: [
      { ip: -1, port: 4, id: { key: hash(1) }, note: 'secret' },
      { hostname: 'ls.example:12', id: { key: hash(2) } },
    ],
    validator: {
      zero_state: { workchain: -1, seqno: 0, root_hash: hash(3), file_hash: hash(4) },
      init_block: { workchain: -1, seqno: 7, root_hash: hash(5), file_hash: hash(6) },
      hardforks: [{ workchain: -1, seqno: 5, root_hash: hash(7), file_hash: hash(8) }],
    },
  })
  const rendered = renderGlobalConfig(parseGlobalConfig(text))
  expect(parseGlobalConfig(rendered)).toEqual(parseGlobalConfig(text))
  expect(rendered).not.toContain('secret')
})
