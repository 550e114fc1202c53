// Whose word about the caller's address is believed: that of one proxy in front of us, no further.
import { BlockList } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * The proxy's own address is the one that the socket has. What stands last in `X-Forwarded-For` is what the proxy
 * saw; everything before that was sent by the caller, who may have made it up.
 */
export function trustOneProxy(options: {
  onPrivateNetworks: boolean
}): (address: string, hop: number) => boolean {
  return (address, hop) => {
    if (hop !== 0) return false
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    return (
      loopback.check(address, family) || (options.onPrivateNetworks && privateNetworks.check(address, family))
    )
  }
}
