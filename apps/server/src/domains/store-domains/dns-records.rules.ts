import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type DnsRecord, ownershipLabel } from '#contract/domains/store-domains.ts'
import type { AddressAnswer, Dns, DnsAnswer } from '#server/platform/dns/dns.ts'
import { type DomainName, listHosts } from './domain-name.rules.ts'

/** Where domains have to point. */
export interface DomainTarget {
  /** Of the proxy; IPv4 and IPv6. */
  addresses: readonly string[]
  /** A name that leads there, for hosts that can have an alias; null if there is none. */
  alias: string | null
}

export interface Claim extends DomainName {
  vendorId: string
  token: string
}

type RecordState = Exclude<DnsRecord['state'], 'unchecked'>

export interface DomainFindings {
  ownership: RecordState
  hosts: { host: string; state: RecordState }[]
  records: DnsRecord[]
}

const valuePrefix = 'storeward-verification='

/** Bound to the vendor and the name: no other claim is proven by the same record. */
export const toOwnershipValue = ({ vendorId, name, token }: Claim): string =>
  valuePrefix + createHash('sha256').update(`${vendorId} ${name} ${token}`).digest('hex').slice(0, 40)

const toOwnershipHost = ({ name }: DomainName): string => `${ownershipLabel}.${name}`

export const normalizeAddress = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

/** The apex of a zone can't have an alias. */
const hasAlias = ({ name, hasWww }: DomainName, host: string): boolean => !hasWww || host !== name

type ExpectedRecord = Omit<DnsRecord, 'found' | 'state'>

const toExpectedRecords = (claim: Claim, { addresses, alias }: DomainTarget): ExpectedRecord[] => {
  const [v4, v6] = [addresses.filter((each) => !isIPv6(each)), addresses.filter(isIPv6)]
  const ownership: ExpectedRecord = {
    type: 'TXT',
    host: toOwnershipHost(claim),
    expected: [toOwnershipValue(claim)],
    isOptional: false,
  }
  const hosts = listHosts(claim).flatMap((host, index): ExpectedRecord[] => {
    // One of the two hosts is enough.
    const isOptional = index > 0
    if (alias !== null && hasAlias(claim, host)) return [{ type: 'CNAME', host, expected: [alias], isOptional }]
    return [
      ...(v4.length > 0 ? [{ type: 'A' as const, host, expected: v4, isOptional }] : []),
      ...(v6.length > 0
        ? [{ type: 'AAAA' as const, host, expected: v6, isOptional: isOptional || v4.length > 0 }]
        : []),
    ]
  })
  return [ownership, ...hosts]
}

const judgeText = (answer: DnsAnswer, expected: string): RecordState => {
  if (answer.state !== 'found') return answer.state
  return answer.values.includes(expected) ? 'ok' : 'wrong'
}

/**
 * Each address must be the platform's: visitors, and the authority that issues the certificate, may use any of them. A
 * foreign IPv6 address is often a leftover of the previous host.
 */
const judgeAddresses = (answer: AddressAnswer, isPlatformAddress: (address: string) => boolean): RecordState => {
  if (answer.state !== 'found') return answer.state
  return answer.addresses.every(isPlatformAddress) ? 'ok' : 'wrong'
}

const judgeFamily = (found: readonly string[], isPlatformAddress: (address: string) => boolean): RecordState =>
  found.length === 0 ? 'missing' : found.every(isPlatformAddress) ? 'ok' : 'wrong'

/** The record next to what DNS returned for it. */
const toHostRecord = (
  record: ExpectedRecord,
  answer: AddressAnswer,
  state: RecordState,
  isPlatformAddress: (address: string) => boolean,
): DnsRecord => {
  if (answer.state === 'unreachable') return { ...record, found: [], state }
  const { aliases, addresses } = answer
  if (record.type === 'CNAME') return { ...record, found: [...aliases, ...addresses], state }
  const found = addresses.filter((address) => isIPv6(address) === (record.type === 'AAAA'))
  return { ...record, found, state: judgeFamily(found, isPlatformAddress) }
}

/** IPv6 addresses that have to be removed, where no record of that type is expected. */
const listForeignIPv6 = (
  host: string,
  records: readonly { type: string; host: string }[],
  answer: AddressAnswer,
): DnsRecord[] => {
  const isShown = records.some((record) => record.host === host && record.type !== 'A')
  const found = answer.state === 'found' && !isShown ? answer.addresses.filter(isIPv6) : []
  return found.length === 0 ? [] : [{ type: 'AAAA', host, expected: [], found, state: 'wrong', isOptional: false }]
}

/** Reads the records of a claim. Only sends DNS queries. */
export const inspectRecords = async (dns: Dns, claim: Claim, target: DomainTarget): Promise<DomainFindings> => {
  const platformAddresses = new Set(target.addresses.map(normalizeAddress))
  const isPlatformAddress = (address: string): boolean => platformAddresses.has(normalizeAddress(address))
  const hosts = listHosts(claim)
  const [text, ...answers] = await Promise.all([
    dns.readText(toOwnershipHost(claim)),
    ...hosts.map((host) => dns.readAddresses(host)),
  ])
  const answerByHost = new Map(hosts.map((host, index) => [host, answers[index] ?? { state: 'unreachable' as const }]))
  const states = new Map([...answerByHost].map(([host, answer]) => [host, judgeAddresses(answer, isPlatformAddress)]))
  const ownership = judgeText(text, toOwnershipValue(claim))
  const expected = toExpectedRecords(claim, target)
  const records = expected.map((record): DnsRecord => {
    const answer = answerByHost.get(record.host)
    if (!answer) return { ...record, found: text.state === 'found' ? text.values : [], state: ownership }
    return toHostRecord(record, answer, states.get(record.host) ?? 'unreachable', isPlatformAddress)
  })
  return {
    ownership,
    hosts: [...states].map(([host, state]) => ({ host, state })),
    records: [...records, ...[...answerByHost].flatMap(([host, answer]) => listForeignIPv6(host, expected, answer))],
  }
}

/** The records as they should be now, with what the last check found. */
export const toRecords = (claim: Claim, target: DomainTarget, findings: readonly DnsRecord[]): DnsRecord[] => {
  const expected = toExpectedRecords(claim, target)
  const isSame = (a: { type: string; host: string }, b: { type: string; host: string }) =>
    a.type === b.type && a.host === b.host
  return [
    ...expected.map((record): DnsRecord => {
      const { found, state } = findings.find((finding) => isSame(finding, record)) ?? {
        found: [],
        state: 'unchecked' as const,
      }
      return { ...record, found, state }
    }),
    ...findings.filter((finding) => finding.expected.length === 0 && !expected.some((each) => isSame(each, finding))),
  ]
}
