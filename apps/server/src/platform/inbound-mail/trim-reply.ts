/** Above this line of our emails; what follows it in a reply is quoted. */
export const replyMarkers = {
  en: '— Reply above this line —',
  es: '— Responde por encima de esta línea —',
} as const

const markers = Object.values(replyMarkers)

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')
const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const maxEmptyLines = 5

/** The next line that isn't empty, not far away: a long search for each line would take too long for a hostile text. */
const findNext = (lines: readonly string[], from: number): number | undefined => {
  for (let index = from; index < from + maxEmptyLines; index++) if (!isEmpty(lines[index])) return index
  return undefined
}

const maxAttributionLines = 3
const maxAttributionLength = 400
const attributionStart = /^(?:on|el|a la\(s\)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})[\s,]/i
const attributionEnd = /(?:wrote|escribió|escribio)\s*:$|>\)?\s*:$/i

/** The number of lines from `start` that introduce a quote: "On Nov 17, 2026, at 10:02, Marsh <…> wrote:". */
const countAttribution = (lines: readonly string[], start: number): number => {
  if (!attributionStart.test(lines[start]?.trim() ?? '')) return 0
  let text = ''
  for (let count = 1; count <= maxAttributionLines; count++) {
    const line = lines[start + count - 1]
    if (line === undefined || isEmpty(line)) return 0
    text += ` ${line.trim()}`
    if (text.length > maxAttributionLength) return 0
    if (!attributionEnd.test(text)) continue
    const next = findNext(lines, start + count)
    const isIntroduction = /\d/.test(text) && (text.includes('@') || next === undefined || isQuoted(lines[next] ?? ''))
    return isIntroduction ? count : 0
  }
  return 0
}

const headerNames = [
  /^(?:from|de)$/i,
  /^(?:sent|date|enviado|enviado el|fecha)$/i,
  /^(?:to|para)$/i,
  /^(?:subject|asunto)$/i,
]
const minHeaders = 3
const maxHeaderLines = 8

const findHeader = (line: string | undefined): number => {
  const [, name = ''] = /^[\s*]{0,4}([a-z ]{2,12})\*?:/i.exec(line ?? '') ?? []
  return headerNames.findIndex((pattern) => pattern.test(name.trim()))
}

/** Outlook repeats the headers of the email above its text: From, Sent, To, Subject. */
const isHeaderBlock = (lines: readonly string[], start: number): boolean => {
  if (findHeader(lines[start]) !== 0) return false
  const found = new Set(lines.slice(start, start + maxHeaderLines).map(findHeader))
  found.delete(-1)
  return found.size >= minHeaders
}

const originalMessage = /^-{2,}\s*(?:original message|mensaje original)\s*-{2,}$/i
const separator = /^[_-]{5,}$/

/** The first line that begins a quote without > signs; everything from there on is quoted. */
const isQuoteStart = (lines: readonly string[], index: number): boolean => {
  const line = lines[index]?.trim() ?? ''
  if (originalMessage.test(line) || isHeaderBlock(lines, index)) return true
  if (!separator.test(line)) return false
  const next = findNext(lines, index + 1)
  return next !== undefined && isHeaderBlock(lines, next)
}

const mobileSignature =
  /^(?:sent from (?:my |outlook|yahoo|mail)|get outlook for |enviado desde (?:mi |outlook|mail)|obt[eé]n(?:er)? outlook para |enviado con )/i

const dropEnd = (lines: readonly string[], isDropped: (line: string) => boolean): string[] => {
  let end = lines.length
  while (end > 0 && (isEmpty(lines[end - 1]) || isDropped(lines[end - 1] ?? ''))) end -= 1
  return lines.slice(0, end)
}

/** Without the attribution in another language that remains above a dropped quote: "Am 17.11.2026 schrieb Marsh <…>:". */
const dropForeignAttribution = (lines: readonly string[]): string[] => {
  const last = lines.at(-1)?.trim() ?? ''
  const isAttribution = last.endsWith(':') && /\d/.test(last) && last.length <= maxAttributionLength
  return isAttribution ? lines.slice(0, -1) : [...lines]
}

const dropSignature = (lines: readonly string[]): string[] => {
  const delimiter = lines.findIndex((line) => /^-- ?$/.test(line))
  const withoutSignature = delimiter > 0 ? lines.slice(0, delimiter) : lines
  return dropEnd(withoutSignature, (line) => mobileSignature.test(line.trim()))
}

/**
 * What the sender of a reply wrote: without the quoted email, the line that introduces it, and the signature. Answers
 * between quoted lines stay. Every line is looked at a fixed number of times.
 */
export const trimReply = (text: string): string => {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const written: string[] = []
  let hasQuote = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (isQuoted(line)) {
      hasQuote = true
      continue
    }
    if (markers.some((marker) => line.includes(marker)) || isQuoteStart(lines, index)) {
      hasQuote = true
      break
    }
    const attribution = countAttribution(lines, index)
    if (attribution > 0) {
      hasQuote = true
      index += attribution - 1
      const next = findNext(lines, index + 1)
      // Without > signs there is no telling where the quote ends.
      if (next === undefined || !isQuoted(lines[next] ?? '')) break
      continue
    }
    written.push(line)
  }
  const ended = dropEnd(written, () => false)
  return dropSignature(hasQuote ? dropForeignAttribution(ended) : ended)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
