import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { SenderDomain } from '#contract/domains/campaign-settings.ts'
import type { Config } from '#server/config.ts'
import type { Dns, DnsAnswer } from '#server/platform/dns/dns.ts'
import { extractDomain } from '#server/platform/mail/mail-headers.ts'

export type SenderDeps = Pick<Config, 'mailFrom' | 'smtpUrl' | 'dkim' | 'publicUrl'> & { dns: Dns }

type SenderRecord = SenderDomain['records'][number]

/** Records of other services at the same name are ignored. */
const findRecords = (answer: DnsAnswer, prefix: RegExp): string[] =>
  answer.state === 'found' ? answer.values.filter((value) => prefix.test(value)) : []

const toStatus = (
  answer: DnsAnswer,
  found: readonly string[],
  isRight: (record: string) => boolean,
): SenderRecord['status'] => {
  if (answer.state === 'unreachable') return 'unknown'
  const [record] = found
  if (record === undefined) return 'missing'
  // With several records receivers use none of them (RFC 7208, RFC 7489).
  return found.length === 1 && isRight(record) ? 'found' : 'wrong'
}

/** Where emails come from: the mail server, or this server without one. */
const toSpf = ({ smtpUrl, publicUrl }: SenderDeps): string => {
  const host = new URL(smtpUrl ?? publicUrl).hostname.replaceAll(/[[\]]/g, '')
  const mechanism = { 0: `a:${host}`, 4: `ip4:${host}`, 6: `ip6:${host}` }[isIP(host)]
  return `v=spf1 ${mechanism} ~all`
}

/** A record that allows some sender; which ones a mail service needs is its affair. */
const allowsSenders = (record: string): boolean =>
  /\s(?:\+?all|[+?]?(?:a|mx|ip4|ip6|include|exists)\b|redirect=)/i.test(record)

const checkSpf = async (deps: SenderDeps, domain: string): Promise<SenderRecord> => {
  const answer = await deps.dns.readText(domain)
  const found = findRecords(answer, /^v=spf1(?:\s|$)/i)
  return { kind: 'spf', status: toStatus(answer, found, allowsSenders), name: domain, expected: toSpf(deps), found }
}

const toTags = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((tag) => {
      const equals = tag.indexOf('=')
      return equals < 0
        ? []
        : [[tag.slice(0, equals).trim().toLowerCase(), tag.slice(equals + 1).replaceAll(/\s/g, '')] as const]
    }),
  )

const checkDkim = async ({ dkim, dns }: SenderDeps, domain: string): Promise<SenderRecord> => {
  if (!dkim) return { kind: 'dkim', status: 'off', name: '', expected: '', found: [] }
  const name = `${dkim.selector}._domainkey.${domain}`
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const answer = await dns.readText(name)
  const found = findRecords(answer, /(?:^|;)\s*p=/i)
  const isOurs = (record: string): boolean => toTags(record).get('p') === key
  return { kind: 'dkim', status: toStatus(answer, found, isOurs), name, expected: `v=DKIM1; k=rsa; p=${key}`, found }
}

const isDmarc = (record: string): boolean => /^(?:none|quarantine|reject)$/i.test(toTags(record).get('p') ?? '')

/** A subdomain without a policy has that of its registrable domain. */
const checkDmarc = async ({ dns }: SenderDeps, domain: string): Promise<SenderRecord> => {
  const read = async (name: string) => {
    const answer = await dns.readText(name)
    return { name, answer, found: findRecords(answer, /^v=DMARC1\b/i) }
  }
  // The list of public suffixes is large and only needed here.
  const { parse } = await import('tldts')
  const registrable = parse(domain).domain ?? domain
  const exact = await read(`_dmarc.${domain}`)
  const isInherited = exact.answer.state !== 'unreachable' && exact.found.length === 0 && registrable !== domain
  const { name, answer, found } = isInherited ? await read(`_dmarc.${registrable}`) : exact
  return { kind: 'dmarc', status: toStatus(answer, found, isDmarc), name, expected: 'v=DMARC1; p=none', found }
}

/** The records that mail providers look for before they accept emails to many people. */
export const checkSenderDomain = async (deps: SenderDeps): Promise<SenderDomain> => {
  const domain = extractDomain(deps.mailFrom).toLowerCase()
  const records = await Promise.all([checkSpf(deps, domain), checkDkim(deps, domain), checkDmarc(deps, domain)])
  return { domain, records }
}
