import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Whoever has one IPv6 address has 2^64 of them. */
const PREFIX_GROUPS = 4
const GROUPS = 8

/** Who counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const length = tail === undefined ? 0 : Math.max(0, GROUPS - front.length - back.length)
  const gap = Array.from({ length }, () => '0')
  const groups = [...front, ...gap, ...back].slice(0, PREFIX_GROUPS)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
