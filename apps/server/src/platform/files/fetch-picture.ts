import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { mostUploadBytes } from '#contract/domains/uploads.ts'
import { type ImageType, imageTypes } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { isPublicAddress } from './public-address.ts'
import { piecesUntil } from './read-at-most.ts'
import { sniff } from './sniff.ts'

export type FetchRefusal =
  | 'bad_address'
  | 'private_address'
  | 'not_there'
  | 'not_a_picture'
  | 'too_large'
  | 'unreachable'
  | 'too_slow'
/** `isRetryable`: the server may be temporarily unavailable. */
export type FetchedPicture = { bytes: Buffer; mimeType: ImageType } | { refused: FetchRefusal; mayWork: boolean }
export type PictureFetcher = (url: string) => Promise<FetchedPicture>

interface Rules {
  isAllowed: (address: string) => boolean
  isPort: (port: string) => boolean
  longest: number
}

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

class Refused extends Error {
  readonly why: FetchRefusal

  constructor(why: FetchRefusal) {
    super(why)
    this.why = why
  }
}

const isImageType = (type: string | undefined): type is ImageType => imageTypes.some((allowed) => allowed === type)

const parsed = (address: string, base?: URL): URL => {
  try {
    return new URL(address, base)
  } catch {
    throw new Refused('bad_address')
  }
}

const check = (url: URL, { isAllowed, isPort }: Rules): void => {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username || url.password || !isPort(url.port)) throw new Refused('bad_address')
  // IP addresses are never looked up, so they are checked here.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) && !isAllowed(host)) throw new Refused('private_address')
}

/** Checks the addresses that are then connected to, so that DNS rebinding doesn't help an attacker. */
const lookupBy =
  ({ isAllowed }: Rules): LookupFunction =>
  (hostname, { all, family = 0 }, done) => {
    const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
    resolve(hostname, { all: true, family: wanted }, (error, found) => {
      const first = found?.[0]
      if (error || !first) done(error ?? new Refused('unreachable'), '')
      else if (!found.every(({ address }) => isAllowed(address))) done(new Refused('private_address'), '')
      else if (all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

const ask = (url: URL, rules: Rules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((answered, failed) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': productName }
    // No keep-alive: a reused connection would skip the lookup.
    const sending = send(url, { agent: false, lookup: lookupBy(rules), signal, headers }, answered)
    sending.on('error', failed)
    sending.end()
  })

const read = async (answer: IncomingMessage): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > mostUploadBytes) throw new Refused('too_large')
  const pieces: Buffer[] = []
  for await (const piece of piecesUntil(answer, mostUploadBytes)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (bytes.length > mostUploadBytes) throw new Refused('too_large')
  return bytes
}

const follow = async (address: string, rules: Rules, signal: AbortSignal): Promise<Buffer> => {
  let url = parsed(address)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    check(url, rules)
    const answer = await ask(url, rules, signal)
    try {
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return await read(answer)
      if (statusCode === 429 || statusCode >= 500) throw new Refused('unreachable')
      if (!redirects.has(statusCode) || !headers.location) throw new Refused('not_there')
      url = parsed(headers.location, url)
    } finally {
      answer.destroy()
    }
  }
  throw new Refused('not_there')
}

const refusalOf = (error: unknown, signal: AbortSignal): FetchRefusal => {
  if (error instanceof Refused) return error.why
  return signal.aborted ? 'too_slow' : 'unreachable'
}

export const makeFetchPicture = (rules: Partial<Rules> = {}): PictureFetcher => {
  const all: Rules = {
    isAllowed: isPublicAddress,
    isPort: (port) => ['', '80', '443'].includes(port),
    longest: 10_000,
    ...rules,
  }
  return async (address) => {
    const signal = AbortSignal.timeout(all.longest)
    try {
      const bytes = await follow(address.trim(), all, signal)
      const mimeType = sniff(bytes)
      return isImageType(mimeType) ? { bytes, mimeType } : { refused: 'not_a_picture', mayWork: false }
    } catch (error) {
      const refused = refusalOf(error, signal)
      return { refused, mayWork: refused === 'unreachable' || refused === 'too_slow' }
    }
  }
}

/**
 * Fetches an image from a URL that a user supplied: from public addresses only, with limits for time and size. The type
 * is detected from the bytes.
 */
export const fetchPicture: PictureFetcher = makeFetchPicture()
