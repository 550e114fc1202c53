// Decides which addresses users may make the server connect to: public ones, unless an administrator allows more.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Ranges of IANA's registries of special-purpose addresses that are not globally reachable, and multicast.
const notPublic4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

// Only 2000::/3 is allocated; its ranges for tunnels of IPv4 addresses may lead back to the private network.
const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused4 = new BlockList()
for (const [network, bits] of notPublic4) refused4.addSubnet(network, bits, 'ipv4')
const refused6 = new BlockList()
for (const [network, bits] of notPublic6) refused6.addSubnet(network, bits, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Returns whether an IP address is on the public internet: not private, loopback, link-local or otherwise special. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (isIPv4(plain)) return !refused4.check(plain, 'ipv4')
  if (!isIPv6(plain)) return false
  // An IPv4-mapped IPv6 address is checked as IPv4.
  if (mapped.check(plain, 'ipv6')) return !refused4.check(plain, 'ipv6')
  return given6.check(plain, 'ipv6') && !refused6.check(plain, 'ipv6')
}

export const isAnyAddress = (): boolean => true
