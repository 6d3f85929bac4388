import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { type ImageType, imageTypes } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { isPublicAddress } from './public-address.ts'
import { makeCheckedLookup } from './checked-lookup.ts'
import { readChunksUpTo } from './limit-stream.ts'
import { detectType } from './detect-type.ts'

export type FetchFailure =
  | 'bad_address'
  | 'private_address'
  | 'not_there'
  | 'not_a_picture'
  | 'too_large'
  | 'unreachable'
  | 'too_slow'
/** `isRetryable`: the server may be temporarily unavailable. */
export type FetchImageResult = { bytes: Buffer; mimeType: ImageType } | { refused: FetchFailure; isRetryable: boolean }
export type ImageFetcher = (url: string) => Promise<FetchImageResult>

interface FetchRules {
  isAllowed: (address: string) => boolean
  isAllowedPort: (port: string) => boolean
  timeoutMs: number
}

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

class FetchError extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure) {
    super(reason)
    this.reason = reason
  }
}

const isImageType = (type: string | undefined): type is ImageType => imageTypes.some((allowed) => allowed === type)

const parseUrl = (address: string, base?: URL): URL => {
  try {
    return new URL(address, base)
  } catch {
    throw new FetchError('bad_address')
  }
}

const assertAllowed = (url: URL, { isAllowed, isAllowedPort }: FetchRules): void => {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username || url.password || !isAllowedPort(url.port)) throw new FetchError('bad_address')
  // IP addresses are never looked up, so they are checked here.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FetchError('private_address')
}

const sendRequest = (url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((onResponse, onError) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': productName }
    // No keep-alive: a reused connection would skip the lookup.
    const request = send(
      url,
      {
        agent: false,
        lookup: makeCheckedLookup(rules.isAllowed, () => new FetchError('private_address')),
        signal,
        headers,
      },
      onResponse,
    )
    request.on('error', onError)
    request.end()
  })

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  if (Number(response.headers['content-length'] ?? 0) > maxUploadBytes) throw new FetchError('too_large')
  const chunks: Buffer[] = []
  for await (const chunk of readChunksUpTo(response, maxUploadBytes)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length > maxUploadBytes) throw new FetchError('too_large')
  return bytes
}

const follow = async (address: string, rules: FetchRules, signal: AbortSignal): Promise<Buffer> => {
  let url = parseUrl(address)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    assertAllowed(url, rules)
    const response = await sendRequest(url, rules, signal)
    try {
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readBody(response)
      if (statusCode === 429 || statusCode >= 500) throw new FetchError('unreachable')
      if (!redirects.has(statusCode) || !headers.location) throw new FetchError('not_there')
      url = parseUrl(headers.location, url)
    } finally {
      response.destroy()
    }
  }
  throw new FetchError('not_there')
}

const toFailure = (error: unknown, signal: AbortSignal): FetchFailure => {
  if (error instanceof FetchError) return error.reason
  return signal.aborted ? 'too_slow' : 'unreachable'
}

export const makeFetchImage = (rules: Partial<FetchRules> = {}): ImageFetcher => {
  const allRules: FetchRules = {
    isAllowed: isPublicAddress,
    isAllowedPort: (port) => ['', '80', '443'].includes(port),
    timeoutMs: 10_000,
    ...rules,
  }
  return async (address) => {
    const signal = AbortSignal.timeout(allRules.timeoutMs)
    try {
      const bytes = await follow(address.trim(), allRules, signal)
      const mimeType = detectType(bytes)
      return isImageType(mimeType) ? { bytes, mimeType } : { refused: 'not_a_picture', isRetryable: false }
    } catch (error) {
      const refused = toFailure(error, signal)
      return { refused, isRetryable: refused === 'unreachable' || refused === 'too_slow' }
    }
  }
}

/**
 * Fetches an image from a URL that a user supplied: from public addresses only, with limits for time and size. The type
 * is detected from the bytes.
 */
export const fetchImage: ImageFetcher = makeFetchImage()
