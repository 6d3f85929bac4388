import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { StoredAnswer } from '#server/http/early-answers.ts'
import type { FoundShop } from './find-shop.ts'

type Encoding = 'br' | 'gzip' | 'identity'

export interface CachedDocument {
  html: Buffer
  status: number
  headers: Record<string, string>
  /** Compressed at the first request that accepts the encoding. */
  encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  /** The same object for each request, so that its headers are prepared once. */
  answers: Partial<Record<Encoding | '304', StoredAnswer>>
  expiresAt: number
  /** Has no content: the page is rendered for each visitor. */
  isForVisitor?: true
}

const maxBytes = 48 * 1024 * 1024
/** The page and its compressed copies. */
const getBytes = ({ html }: CachedDocument): number => html.length * 2

// Quality 5 is about as fast as gzip and a fifth smaller. A page is compressed once per version.
const compressors: Record<Exclude<Encoding, 'identity'>, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => promisify(gzip)(html),
}

const chooseEncoding = (accepted = ''): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

/** Compresses the page for clients that accept it, once. */
export const compress = async (document: CachedDocument, accepted: string | undefined): Promise<void> => {
  const encoding = chooseEncoding(accepted)
  if (encoding === 'identity') return
  document.encoded[encoding] ??= compressors[encoding](document.html).then(
    (bytes) => (document.encoded[encoding] = bytes),
  )
  await document.encoded[encoding]
}

const toAnswer = (document: CachedDocument, encoding: Encoding | '304'): StoredAnswer | undefined => {
  const { html, status, headers, encoded } = document
  if (encoding === '304') return { status: 304, headers, body: undefined }
  if (html.length === 0) return { status, headers, body: undefined }
  if (encoding === 'identity') return { status, headers, body: html }
  const body = encoded[encoding]
  return Buffer.isBuffer(body) ? { status, headers: { ...headers, 'content-encoding': encoding }, body } : undefined
}

/** The response to a request with these headers; undefined if the page isn't compressed yet. */
export const toStoredAnswer = (
  document: CachedDocument,
  { 'if-none-match': ifNoneMatch = '', 'accept-encoding': accepted }: IncomingHttpHeaders,
): StoredAnswer | undefined => {
  const isKnown = document.status === 200 && ifNoneMatch.includes(document.headers['etag'] ?? '-')
  const kind = isKnown ? '304' : chooseEncoding(accepted)
  const answer = document.answers[kind] ?? toAnswer(document, kind)
  if (answer) document.answers[kind] = answer
  return answer
}

/** Rendered pages, least recently used first. One render serves all requests that wait for the same page. */
export const makePageCache = () => {
  const documents = new Map<string, CachedDocument>()
  const usedAt = new WeakMap<CachedDocument, number>()
  const rendering = new Map<string, Promise<CachedDocument>>()
  let bytes = 0

  const remove = (key: string): void => {
    const document = documents.get(key)
    if (!document) return
    bytes -= getBytes(document)
    documents.delete(key)
  }

  const store = (key: string, document: CachedDocument): void => {
    remove(key)
    documents.set(key, document)
    bytes += getBytes(document)
    for (const oldest of documents.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    get: (key: string): CachedDocument | undefined => {
      const document = documents.get(key)
      if (!document) return undefined
      const now = Date.now()
      if (document.expiresAt <= now) {
        remove(key)
        return undefined
      }
      // Once a second is enough to keep it: moving it costs more than finding it.
      if (now - (usedAt.get(document) ?? 0) > 1_000) {
        usedAt.set(document, now)
        documents.delete(key)
        documents.set(key, document)
      }
      return document
    },
    render: (key: string, render: () => Promise<CachedDocument>): Promise<CachedDocument> => {
      const current = rendering.get(key)
      if (current) return current
      const rendered = render()
        .then((document) => {
          if (document.status === 200) store(key, document)
          return document
        })
        .finally(() => rendering.delete(key))
      rendering.set(key, rendered)
      return rendered
    },
  }
}

interface RecentPage {
  found: FoundShop
  /** Of the page cache. */
  key: string
}

const maxRecentPages = 5_000
const maxRecentUrlLength = 200

/** Undefined if a proxy names another host: only the router knows whether it is trusted. */
const getHost = ({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): string | undefined =>
  forwarded === undefined || forwarded === host ? host : undefined

/** The pages that were sent, by host and URL: the next request for one needs no route. */
export const makeRecentPages = () => {
  const pages = new Map<string, RecentPage>()
  return {
    add: ({ headers, originalUrl }: FastifyRequest, page: RecentPage): void => {
      const host = getHost(headers)
      if (host === undefined || originalUrl.length > maxRecentUrlLength) return
      if (pages.size >= maxRecentPages) pages.clear()
      pages.set(`${host} ${originalUrl}`, page)
    },
    get: ({ headers, url }: IncomingMessage): RecentPage | undefined => pages.get(`${getHost(headers)} ${url}`),
  }
}
