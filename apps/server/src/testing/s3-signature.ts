import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  accessKey: string
  secretKey: string
  region: string
}

/** S3's error code for a rejected request. */
export type SignatureProblem = 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch'

interface Claim {
  credential: string
  date: string
  signedHeaders: readonly string[]
  signature: string
  payloadHash: string
  validForMs: number
}

const algorithm = 'AWS4-HMAC-SHA256'
const allowedSkewMs = 15 * 60 * 1000

const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986 encoding; encodeURIComponent leaves out some characters that AWS encodes. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const toTime = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const getHeader = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '')

const readQueryClaim = ({ searchParams }: URL): Claim | undefined => {
  const read = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? ''
  if (read('Algorithm') !== algorithm) return undefined
  return {
    credential: read('Credential'),
    date: read('Date'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    payloadHash: searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    validForMs: Number(read('Expires')) * 1000,
  }
}

const readHeaderClaim = (request: IncomingMessage): Claim | undefined => {
  const [scheme, ...rest] = getHeader(request, 'authorization').split(' ')
  if (scheme !== algorithm) return undefined
  const fields = new Map(
    rest
      .join('')
      .split(',')
      .map((field) => field.split('=', 2) as [string, string]),
  )
  return {
    credential: fields.get('Credential') ?? '',
    date: getHeader(request, 'x-amz-date'),
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature: fields.get('Signature') ?? '',
    payloadHash: getHeader(request, 'x-amz-content-sha256'),
    validForMs: allowedSkewMs,
  }
}

const canonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const canonicalPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

/**
 * Verifies Signature Version 4, in the query of a presigned link or in the headers, independent of the code that signs
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
 */
export const findSignatureProblem = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: Keys,
): SignatureProblem | undefined => {
  const claim = readQueryClaim(url) ?? readHeaderClaim(request)
  if (!claim) return 'AccessDenied'
  const day = claim.date.slice(0, 8)
  const scope = `${day}/${keys.region}/s3/aws4_request`
  if (claim.credential.split('/')[0] !== keys.accessKey) return 'InvalidAccessKeyId'
  const age = Date.now() - toTime(claim.date)
  if (!(age > -allowedSkewMs)) return 'RequestTimeTooSkewed'
  if (!(age < claim.validForMs)) return 'AccessDenied'
  if (!/^(UNSIGNED-PAYLOAD|[0-9a-f]{64})$/.test(claim.payloadHash)) return 'SignatureDoesNotMatch'
  if (claim.payloadHash !== 'UNSIGNED-PAYLOAD' && claim.payloadHash !== hex(body)) return 'SignatureDoesNotMatch'
  // S3 requires host and all x-amz- headers to be signed.
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !claim.signedHeaders.includes(name))) return 'SignatureDoesNotMatch'

  const headers = claim.signedHeaders.map(
    (name) => `${name}:${getHeader(request, name).trim().replaceAll(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    canonicalPath(url),
    canonicalQuery(url),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
  const toSign = [algorithm, claim.date, scope, hex(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretKey}`)
  const isGenuine =
    claim.credential === `${keys.accessKey}/${scope}` && isSame(claim.signature, hmac(key, toSign).toString('hex'))
  return isGenuine ? undefined : 'SignatureDoesNotMatch'
}
