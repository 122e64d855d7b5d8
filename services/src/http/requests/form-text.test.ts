import { expect, test } from 'vitest'
import { parseForm } from './form-text.ts'

test('a form and a query are read alike', () => {
  expect({ ...parseForm('a=1&b=x+y%20z&c=&d&%C3%BC=%D9%85') }).toEqual({
    a: '1',
    b: 'x y z',
    c: '',
    d: '',
    ü: 'م',
  })
  expect({ ...parseForm('') }).toEqual({})
})

test('a name that comes twice is a list, brackets are part of the name', () => {
  expect({ ...parseForm('page=1&page=2&page[$gt]=1') }).toEqual({ page: ['1', '2'], 'page[$gt]': '1' })
})

test('bytes that are no UTF-8 are refused, not taken literally', () => {
  expect(() => parseForm('a=%E0%A4%A')).toThrow(expect.objectContaining({ code: 'encoding-invalid' }))
})

test('1,000 parameters are read, 2,000 are refused', () => {
  expect(() => parseForm(Array(1_000).fill('a=1').join('&'))).not.toThrow()
  expect(() => parseForm(Array(2_000).fill('a=1').join('&'))).toThrow(
    expect.objectContaining({ code: 'parameter-invalid' }),
  )
})

test('a parameter may have any name without reaching a prototype', () => {
  expect(Object.keys(parseForm('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(parseForm('__proto__=1'))).toBeNull()
})
