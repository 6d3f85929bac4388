/** What a mail server reports about an email to one recipient (RFC 3464). */
export interface DeliveryStatus {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string
  /** Of RFC 3463: `5.1.1`. */
  status: string
  /** The reply of the recipient's mail server; empty if it isn't named. */
  diagnostic: string
}

const maxLength = 64_000
const maxGroups = 50
const statusPattern = /^[245]\.\d{1,3}\.\d{1,3}/

/** Fields of a group by lower-case name. Lines that begin with a space continue the field above. */
const parseFields = (lines: readonly string[]): Map<string, string> => {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    last = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(last)) fields.set(last, line.slice(colon + 1).trim())
  }
  return fields
}

const splitGroups = (text: string): string[][] => {
  const groups: string[][] = [[]]
  for (const line of text.slice(0, maxLength).split(/\r\n?|\n/)) {
    if (line.trim() !== '') groups.at(-1)?.push(line)
    else if (groups.at(-1)?.length) groups.push([])
  }
  return groups.slice(0, maxGroups)
}

const withoutComment = (text: string): string => text.replaceAll(/\([^()]*\)/g, '').trim()

/**
 * The recipient's part of a `message/delivery-status`; a failure before all others. Undefined if the text is no report.
 * Linear in its length.
 */
export const parseDeliveryStatus = (text: string): DeliveryStatus | undefined => {
  const statuses = splitGroups(text).flatMap((lines): DeliveryStatus[] => {
    const fields = parseFields(lines)
    const [status] = statusPattern.exec(withoutComment(fields.get('status') ?? '')) ?? []
    const action = withoutComment(fields.get('action') ?? '').toLowerCase()
    if (status === undefined || action === '') return []
    const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '').slice(0, 500)
    return [{ action, status, diagnostic }]
  })
  return statuses.find(({ action }) => action === 'failed') ?? statuses[0]
}
