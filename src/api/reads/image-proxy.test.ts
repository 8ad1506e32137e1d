import { expect, test } from 'vitest'
import { IMAGE_PROXY_FORM, ImageProxy } from './image-proxy.ts'

const TEMPLATE = 'https://img.example/insecure/pr:{size}/{url}'

test('every size of an image has its address, blurred where it is not safe for work', () => {
  const proxy = new ImageProxy(TEMPLATE)
  const url = Buffer.from('https://token.example/a.png').toString('base64url')
  expect(proxy.linksTo('https://token.example/a.png', false)).toEqual({
    _image_small: `https://img.example/insecure/pr:small/${url}`,
    _image_medium: `https://img.example/insecure/pr:medium/${url}`,
    _image_big: `https://img.example/insecure/pr:big/${url}`,
  })
  expect(Object.keys(proxy.linksTo('x', true))).toEqual(['_image_small_blur', '_image_medium_blur', '_image_big_blur'])
})

test.each([
  [TEMPLATE, true],
  ['http://127.0.0.1:8080/{url}?size={size}', true],
  ['https://img.example/', false],
  ['ftp://img.example/{url}', false],
  ['https://img.example/{other}/{url}', false],
])('%s is a template: %s', (template, isOne) => {
  expect(IMAGE_PROXY_FORM.test(template)).toBe(isOne)
})
