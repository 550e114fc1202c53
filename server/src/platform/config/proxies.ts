// Decides which proxies are trusted to report the client's address: only those that a setting names.
import { BlockList, isIP } from 'node:net'

/** An address or network, such as `10.0.0.7` or `fd00::/8`. Throws the reason if it is invalid. */
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
 * Called for each address on the way, nearest first: the address of the socket, then `X-Forwarded-For` from its end.
 * The first untrusted address is the client; a client can forge every address before it.
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

/** The key by which rate limits count a client: one subscriber has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  if (tail !== undefined) while (groups.length + after < 8 && groups.length < 4) groups.push('0')
  return `${[...groups, ...(tail ? tail.split(':') : [])].slice(0, 4).join(':')}::/64`
}
