// Whose word about the caller's address is believed: that of the proxies that a setting names, and of nobody else.
import { BlockList, isIP } from 'node:net'

/** One address or network, such as `10.0.0.7` or `fd00::/8`; throws what is wrong with it. */
export function parseProxies(text: string): string[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  for (const name of names)
    if (!isNetwork(name)) throw new Error(`must not contain "${name}": ${whatItTakes}`)
  return names
}

const whatItTakes = 'it lists addresses and networks, such as 127.0.0.1, 10.0.0.0/24 or fd00::/8'

function isNetwork(name: string): boolean {
  const [address = '', prefix, ...rest] = name.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

export type Believes = (address: string) => boolean

/**
 * Asked about each address on the way, nearest first: the one of the socket, then what `X-Forwarded-For` says from its
 * end. The first that is not named is the caller; whatever stands before it may be made up.
 */
export function believeProxies(names: readonly string[]): Believes {
  const known = new BlockList()
  for (const name of names) {
    const [address = '', prefix] = name.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const family = isIP(address)
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** By what the limits count a caller: one subscriber has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  if (tail !== undefined) while (groups.length + after < 8 && groups.length < 4) groups.push('0')
  return `${[...groups, ...(tail ? tail.split(':') : [])].slice(0, 4).join(':')}::/64`
}
