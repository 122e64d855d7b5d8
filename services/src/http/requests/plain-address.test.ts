import { expect, test } from 'vitest'
import { plainAddress } from './plain-address.ts'

test.each([
  ['/metrics/', '/metrics'],
  ['/%6detrics', '/metrics'],
  ['/%6Detrics/?a=/b/', '/metrics?a=/b/'],
  ['/%761/me', '/v1/me'],
  ['/v%31/%6D%65', '/v1/me'],
  ['http://elsewhere.example/v1/me/', '/v1/me'],
  ['http://elsewhere.example', '/'],
  ['http://elsewhere.example?x=1', '/?x=1'],
  ['/metrics#part', '/metrics'],
  ['/', '/'],
  ['/v1/users/%2e%2e/x', '/v1/users/%2e%2e/x'],
  ['/v1/users/a%2Fb', '/v1/users/a%2Fb'],
  ['/%2576', '/%2576'],
  ['/%7%361/me', '/%7%361/me'],
  ['/%7%36%31/me', '/%7%36%31/me'],
  ['/v%31/me?x=%7%361', '/v1/me?x=%7%361'],
  ['/v1/users/%E0%A4%A', '/v1/users/%E0%A4%A'],
  ['/v1/users?x=%6d/', '/v1/users?x=%6d/'],
])('%s is %s', (asked, plain) => {
  expect(plainAddress(asked)).toBe(plain)
})
