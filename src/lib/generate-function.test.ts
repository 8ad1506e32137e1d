import { expect, test } from 'vitest'
import { generateFunction } from './generate-function.ts'

test('names stand for what is given, and nothing else of the caller is seen', () => {
  const given = { twice: (value: number) => value * 2, three: 3 }
  const sum = generateFunction<(value: number) => number>(given, '(value) => twice(value) + three')
  expect(sum(4)).toBe(11)
  expect(generateFunction<() => string>({}, '() => typeof given')()).toBe('undefined')
})

test('text that is no function is refused when it is made', () => {
  expect(() => generateFunction({}, '(value) => {')).toThrow(SyntaxError)
})
