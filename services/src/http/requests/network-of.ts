import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
const OF_A_NETWORK = 4
const OF_A_SITE = 3
/** Prefixes of an IPv4 address written as an IPv6 address: mapped, or translated by NAT64 (RFC 6052). */
const BEFORE_IPV4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])
/** All callers with an unreadable address share one limit: otherwise every spelling would get a limit of its own. */
const UNREADABLE = 'unreadable'

/** The network whose callers share a limit: an IPv4 address, or the /64 of an IPv6 address; ignores port and zone. */
export function networkOf(address: string): string {
  const plain = plainIp(address)
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : UNREADABLE
  const groups = groupsOf(plain)
  const [high = '', low = ''] = groups.slice(-2)
  if (BEFORE_IPV4.has(groups.slice(0, -2).join(':'))) return [...bytesOf(high), ...bytesOf(low)].join('.')
  return groups.slice(0, OF_A_NETWORK).join(':')
}

/** The networks around a network, widest first: /48, /56 and /64, each of which a provider may give to one customer. */
export function networksAround(network: string): readonly string[] {
  const groups = network.split(':')
  if (groups.length !== OF_A_NETWORK) return [network]
  const site = groups.slice(0, OF_A_SITE).join(':')
  return [site, `${site}:${bytesOf(groups[OF_A_SITE]!)[0]}`, network]
}

/** The address in `[ip]:port`, `ip:port` or `ip%zone`. */
function plainIp(address: string): string {
  const [plain = ''] = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').split('%', 1)
  return isIPv4(plain) || isIPv6(plain) ? plain : plain.replace(/:\d+$/, '')
}

/** All eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [first = [], last = []] = shortest.split('::').map((side) => side.split(':').filter(Boolean))
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => '0'), ...last]
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
