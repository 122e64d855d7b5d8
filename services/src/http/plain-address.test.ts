import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'
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
  ['/v1/users/%E0%A4%A', '/v1/users/%E0%A4%A'],
  ['/v1/users?x=%6d/', '/v1/users?x=%6d/'],
])('%s is %s', (asked, plain) => {
  expect(plainAddress(asked)).toBe(plain)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['nonsense', 'nonsense'],
])('%s is limited as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
