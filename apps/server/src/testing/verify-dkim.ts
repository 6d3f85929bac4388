import { createHash, createVerify, type KeyObject } from 'node:crypto'

/**
 * Verifies a DKIM signature as RFC 6376 describes for relaxed/relaxed and rsa-sha256, from the message that a mail server
 * received. Written from the RFC, because a check with the code of the library that signs would prove little.
 */

const unfold = (line: string): string => line.replaceAll(/\r\n(?=[ \t])/g, '')

/** RFC 6376, 3.4.2. */
const toRelaxedHeader = (line: string): string => {
  const colon = line.indexOf(':')
  const value = unfold(line.slice(colon + 1)).replaceAll(/[ \t]+/g, ' ')
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

/** RFC 6376, 3.4.4. */
const toRelaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}

const readTags = (value: string): Map<string, string> =>
  new Map(
    unfold(value)
      .split(';')
      .filter((tag) => tag.includes('='))
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  )

/** Of each signed name the last header that isn't used yet, as the signer took them. */
const takeSigned = (headers: readonly string[], names: readonly string[]): string[] => {
  const left = [...headers]
  return names.flatMap((name) => {
    const index = left.findLastIndex((line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name)
    return index < 0 ? [] : left.splice(index, 1)
  })
}

export const verifyDkim = (raw: string, publicKey: KeyObject) => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const tags = readTags(signature.slice(signature.indexOf(':') + 1))
  const signedHeaders = (tags.get('h') ?? '').toLowerCase().split(':')
  const unsigned = signature.replace(/\bb=[^;]*$/, 'b=')
  const signedText = [
    ...takeSigned(headers, signedHeaders).map((line) => `${toRelaxedHeader(line)}\r\n`),
    toRelaxedHeader(unsigned),
  ].join('')
  const bodyHash = createHash('sha256')
    .update(toRelaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64')
  return {
    domain: tags.get('d'),
    selector: tags.get('s'),
    signedHeaders,
    isBodyIntact: tags.get('a') === 'rsa-sha256' && tags.get('bh') === bodyHash,
    isSigned: createVerify('RSA-SHA256')
      .update(signedText, 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
  }
}
