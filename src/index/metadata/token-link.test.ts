import { expect, test } from 'vitest'
import { toFetchUrl } from './token-link.ts'

const GATEWAY = 'https://gateway.example/'

test.each([
  ['https://example.com/a.json', 'https://example.com/a.json'],
  ['  http://example.com/a.json\n', 'http://example.com/a.json'],
  [
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.json',
    'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.json',
  ],
  [
    'ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
  ],
])('%s', (uri, url) => {
  expect(toFetchUrl(uri, GATEWAY)).toBe(url)
})

test.each(['', 'token.json', 'ftp://example.com/x', 'tonstorage://AB/x', 'ipfs://../../x', 'ipfs://', 'data:,x'])(
  '“%s” is not followed',
  (uri) => {
    expect(toFetchUrl(uri, GATEWAY)).toBeUndefined()
  },
)
