import { Resolver } from 'node:dns/promises'

/** `missing` is an answer; after `unreachable` nothing is known about the name. */
export type DnsAnswer = { state: 'found'; values: string[] } | { state: 'missing' } | { state: 'unreachable' }

export type AddressAnswer =
  | { state: 'found' | 'missing'; aliases: string[]; addresses: string[] }
  | { state: 'unreachable' }

/** Reads public DNS records. Nothing else is ever requested from a vendor's host. */
export interface Dns {
  /** The TXT records of a name, each with its parts joined. */
  readText(name: string): Promise<DnsAnswer>
  /** The IPv4 and IPv6 addresses of a name and the aliases that lead to them. */
  readAddresses(name: string): Promise<AddressAnswer>
}

interface DnsOptions {
  /** Addresses with or without a port; the system's resolvers without it. */
  servers?: readonly string[] | undefined
  /** For each try of a query. */
  timeoutMs?: number
  /** For all queries about a name. */
  deadlineMs?: number
}

const tries = 2
const maxAliases = 8

/** The name or the record type doesn't exist. Everything else is a failure to find out. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA'])

const ask = async (query: Promise<string[]>): Promise<DnsAnswer> => {
  try {
    const values = await query
    return values.length > 0 ? { state: 'found', values } : { state: 'missing' }
  } catch (error) {
    return { state: missingCodes.has((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unreachable' }
  }
}

const readAliases = async (resolver: Resolver, name: string): Promise<string[] | undefined> => {
  const aliases: string[] = []
  for (let current = name; aliases.length < maxAliases;) {
    const answer = await ask(resolver.resolveCname(current))
    if (answer.state === 'unreachable') return undefined
    const next = answer.state === 'found' ? answer.values[0]?.toLowerCase() : undefined
    // A loop has no addresses at its end.
    if (next === undefined || next === name || aliases.includes(next)) return aliases
    aliases.push(next)
    current = next
  }
  return aliases
}

const readAddresses = async (resolver: Resolver, name: string): Promise<AddressAnswer> => {
  // An authoritative server doesn't follow an alias out of its zones, so the aliases are followed here.
  const aliases = await readAliases(resolver, name)
  if (!aliases) return { state: 'unreachable' }
  const target = aliases.at(-1) ?? name
  const answers = await Promise.all([ask(resolver.resolve4(target)), ask(resolver.resolve6(target))])
  if (answers.some(({ state }) => state === 'unreachable')) return { state: 'unreachable' }
  const addresses = answers.flatMap((answer) => (answer.state === 'found' ? answer.values : []))
  return { state: addresses.length > 0 ? 'found' : 'missing', aliases, addresses: addresses.toSorted() }
}

export const openDns = ({ servers, timeoutMs = 2_000, deadlineMs = 9_000 }: DnsOptions = {}): Dns => {
  /** With a separate resolver, so that the deadline ends only these queries. */
  const withResolver = async <T>(run: (resolver: Resolver) => Promise<T>): Promise<T> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), deadlineMs)
    try {
      return await run(resolver)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    readText: (name) =>
      withResolver((resolver) =>
        ask(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')).toSorted())),
      ),
    readAddresses: (name) => withResolver((resolver) => readAddresses(resolver, name)),
  }
}
