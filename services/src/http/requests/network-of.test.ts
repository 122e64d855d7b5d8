import { expect, test } from 'vitest'
import { networkOf, networksAround } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['::ffff:192.0.2.7:443', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:ff9b::c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is limited as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('what cannot be read is limited together', () => {
  const written = ['nonsense', 'unknown', '', '192.0.2.700', '_hidden:1', '_hidden:2', '1.2.3.4:5:6', '[::1']
  expect(new Set(written.map(networkOf)).size).toBe(1)
})

test('a network lies in a /56, and that in a /48; an IPv4 address stands alone', () => {
  expect(networksAround('2001:db8:1:203')).toEqual(['2001:db8:1', '2001:db8:1:2', '2001:db8:1:203'])
  expect(networksAround('2001:db8:1:2')[1]).toBe('2001:db8:1:0')
  expect(networksAround('192.0.2.7')).toEqual(['192.0.2.7'])
})
