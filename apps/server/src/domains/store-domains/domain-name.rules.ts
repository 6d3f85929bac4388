import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { fail } from '#server/platform/app-error.ts'

/** A domain that can be claimed, in its ASCII form. */
export interface DomainName {
  name: string
  /** It is registrable, so its www host belongs to it. */
  hasWww: boolean
  /** The www host was entered. */
  prefersWww: boolean
}

const field = 'name'
const www = 'www.'
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const maxNameLength = 253

/** Names that public DNS doesn't have (RFC 6761 and similar). */
const specialUse = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'alt', 'arpa', 'lan', 'home'])

/** Takes the host out of a pasted address: `https://www.example.com/shop` is `www.example.com`. */
const extractHost = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^(\[.+\]|[^:]+):\d{1,5}$/, '$1')
    .replace(/\.$/, '')

const isValidName = (name: string): boolean => {
  const labels = name.split('.')
  return name.length <= maxNameLength && labels.length > 1 && labels.every((label) => labelPattern.test(label))
}

const isSameOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`)

/** A host as requests and links have it: lower case, without port and trailing dot. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Fails for what can't be claimed: invalid names, wildcards, IP addresses, public suffixes and our names. */
export const parseDomainName = async (text: string, ownNames: readonly string[]): Promise<DomainName> => {
  const host = extractHost(text)
  if (host.includes('*')) return fail('domain_wildcard', { field })
  if (isIP(host.replaceAll(/[[\]]/g, '')) > 0) return fail('domain_ip_address', { field })
  const ascii = domainToASCII(host)
  // `0x7f.1` is an address too.
  if (isIP(ascii.replaceAll(/[[\]]/g, '')) > 0) return fail('domain_ip_address', { field })
  if (!isValidName(ascii) || specialUse.has(ascii.slice(ascii.lastIndexOf('.') + 1))) {
    return fail('domain_invalid', { field })
  }
  // The list of public suffixes is large and only needed here.
  const { parse } = await import('tldts')
  const { domain } = parse(ascii, { allowPrivateDomains: true })
  if (domain === null) return fail('domain_public_suffix', { field })
  const prefersWww = ascii === `${www}${domain}`
  const name = prefersWww ? domain : ascii
  if (ownNames.some((own) => isSameOrBelow(name, own) || isSameOrBelow(own, name))) {
    return fail('domain_reserved', { field })
  }
  return { name, hasWww: name === domain, prefersWww }
}

/** The preferred host first. */
export const listHosts = ({ name, hasWww, prefersWww }: DomainName): string[] => {
  const hosts = hasWww ? [name, `${www}${name}`] : [name]
  return prefersWww ? hosts.toReversed() : hosts
}

/** As people read it: `café.example` instead of `xn--caf-dma.example`. */
export const toDisplayName = (name: string): string => domainToUnicode(name) || name
