import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { productName } from '#contract/app-name.ts'
import { maxStoredResponseBytes, webhookTimeoutSeconds } from '#contract/domains/webhooks.ts'
import { makeCheckedLookup } from './files/checked-lookup.ts'
import { isPublicAddress } from './files/public-address.ts'

/** `no_secret`: none can be read, so nothing is sent unsigned. */
export type PostFailure = 'private_address' | 'timeout' | 'unreachable' | 'bad_address' | 'no_secret'

export interface PostResult {
  /** Null if no response came. */
  status: number | null
  /** The first bytes of the response. */
  body: string | null
  error: PostFailure | null
}

export interface PostRules {
  isAllowed: (address: string) => boolean
  protocols: readonly string[]
  timeoutMs: number
}

const defaultRules: PostRules = {
  isAllowed: isPublicAddress,
  protocols: ['https:'],
  timeoutMs: webhookTimeoutSeconds * 1000,
}

class PostError extends Error {
  readonly reason: PostFailure

  constructor(reason: PostFailure) {
    super(reason)
    this.reason = reason
  }
}

const assertAllowed = (url: URL, { protocols, isAllowed }: PostRules): void => {
  if (!protocols.includes(url.protocol) || url.username || url.password) throw new PostError('bad_address')
  // IP addresses are never looked up, so they are checked here.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) && !isAllowed(host)) throw new PostError('private_address')
}

/** PostgreSQL stores no NUL. */
const toText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '�')

const send = (
  url: URL,
  body: string,
  headers: Record<string, string>,
  rules: PostRules,
  signal: AbortSignal,
): Promise<PostResult> =>
  new Promise((onResult, onError) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const lookup = makeCheckedLookup(rules.isAllowed, () => new PostError('private_address'))
    // No keep-alive: a reused connection would skip the lookup. Redirects are responses like any other.
    const options = { method: 'POST', agent: false, lookup, signal, headers } as const
    const request = open(url, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = (): void => {
        onResult({
          status: response.statusCode ?? 0,
          body: toText(Buffer.concat(chunks).subarray(0, maxStoredResponseBytes)),
          error: null,
        })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= maxStoredResponseBytes) finish()
      })
      response.on('end', finish)
      response.on('error', onError)
    })
    request.on('error', onError)
    request.end(body)
  })

const toFailure = (error: unknown, signal: AbortSignal): PostFailure => {
  if (error instanceof PostError) return error.reason
  return signal.aborted ? 'timeout' : 'unreachable'
}

export type PostEvent = (url: string, body: string, headers: Record<string, string>) => Promise<PostResult>

/** Posts to an address that a user supplied: public addresses only, checked when it connects. Never throws. */
export const makePostEvent = (rules: Partial<PostRules> = {}): PostEvent => {
  const allRules = { ...defaultRules, ...rules }
  return async (address, body, headers) => {
    const signal = AbortSignal.timeout(allRules.timeoutMs)
    try {
      const url = new URL(address)
      assertAllowed(url, allRules)
      const allHeaders = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': `${productName} webhooks`,
        ...headers,
      }
      return await send(url, body, allHeaders, allRules, signal)
    } catch (error) {
      return { status: null, body: null, error: toFailure(error, signal) }
    }
  }
}
