import { isIPv6 } from 'node:net'

const splitGroups = (text: string): string[] => text.split(':').filter(Boolean)

const expandGroups = (address: string): string[] => {
  // URL normalizes the address.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [splitGroups(head), splitGroups(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')

/**
 * The unit that limits per address count: the address for IPv4, the /64 network for IPv6, because a single client can
 * use all addresses of its /64.
 */
export const toNetwork = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = expandGroups(address)
  const prefix = groups.slice(0, 6).join(':')
  return prefix === '0:0:0:0:0:ffff' ? toIPv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}
