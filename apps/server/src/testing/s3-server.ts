import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/config.ts'
import { findSignatureProblem, type SignatureProblem } from './s3-signature.ts'

export interface CorsRule {
  origins: readonly string[]
  methods: readonly string[]
  headers: readonly string[]
}

export interface S3Server {
  config: S3Config
  /** Without a rule browsers can't use the bucket, as with a new one. */
  setCors(rule: CorsRule | undefined): void
  /** Prefixes of publicly readable keys. */
  setPublic(prefixes: readonly string[]): void
  objects(): string[]
  rename(from: string, to: string): void
  close(): Promise<void>
}

/** What file tests need of an S3 server. */
export interface RunningS3 {
  config: S3Config
  /** Base URL of objects for reading without a signature, after `makePublic`. */
  publicUrl: string
  makePublic(): Promise<void>
  close(): Promise<void>
}

interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
}

const bucket = 'pictures'
const statuses = { AccessForbidden: 403, MethodNotAllowed: 405, NoSuchBucket: 404, NoSuchKey: 404 } as const
type Code = keyof typeof statuses | SignatureProblem

const fail = (response: ServerResponse, code: Code): void => {
  const status = code in statuses ? statuses[code as keyof typeof statuses] : 403
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const storedHeaders = ['content-type', 'cache-control', 'content-disposition']

const matches = (allowed: readonly string[], value: string): boolean => allowed.includes('*') || allowed.includes(value)

/** Whether the rule allows the request from its origin. */
const isAllowed = ({ origins, methods, headers }: CorsRule, request: IncomingMessage, method: string): boolean => {
  const requestedHeaders = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  return (
    matches(origins, request.headers.origin ?? '') &&
    methods.includes(method) &&
    requestedHeaders.every((name) => matches(headers, name))
  )
}

/** An in-memory S3 server with one bucket that verifies signatures and enforces CORS like AWS. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, StoredObject>()
  const keys = { accessKey: 'test-access-key', secretKey: 'test-secret-key/+=', region: 'us-east-1' }
  let cors: CorsRule | undefined
  let publicPrefixes: readonly string[] = []

  const respondToPreflight = (request: IncomingMessage, response: ServerResponse): void => {
    const method = request.headers['access-control-request-method'] ?? ''
    if (!cors || !isAllowed(cors, request, method)) return fail(response, 'AccessForbidden')
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '')
    response.setHeader('access-control-allow-methods', cors.methods.join(', '))
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
    response.writeHead(200).end()
  }

  const respond = (request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void => {
    const { method = '' } = request
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const isRead = method === 'GET' || method === 'HEAD'
    const isPublic = isRead && publicPrefixes.some((prefix) => key.startsWith(prefix))
    const problem = isPublic ? undefined : findSignatureProblem(request, url, body, keys)
    if (problem) return fail(response, problem)
    if (name !== bucket) return fail(response, 'NoSuchBucket')
    if (method === 'PUT') {
      const headers = storedHeaders.flatMap((header) => {
        const value = request.headers[header]
        return value === undefined ? [] : [[header, String(value)] as const]
      })
      objects.set(key, { bytes: body, headers: Object.fromEntries(headers) })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (isRead) {
      const stored = objects.get(key)
      if (!stored) return fail(response, 'NoSuchKey')
      const disposition = url.searchParams.get('response-content-disposition')
      const headers = { ...stored.headers, ...(disposition && { 'content-disposition': disposition }) }
      response.writeHead(200, { ...headers, 'content-length': stored.bytes.length })
      response.end(method === 'GET' ? stored.bytes : undefined)
    } else fail(response, 'MethodNotAllowed')
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (request.method === 'OPTIONS') return respondToPreflight(request, response)
    // A cross-origin request is executed anyway; without this header the browser hides the response from the page.
    if (cors && request.headers.origin && isAllowed(cors, request, request.method ?? '')) {
      response.setHeader('access-control-allow-origin', request.headers.origin)
    }
    buffer(request).then(
      (body) => respond(request, response, url, body),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: { ...keys, endpoint: `http://127.0.0.1:${port}`, bucket, publicUrl: undefined },
    setCors: (rule) => void (cors = rule),
    setPublic: (prefixes) => void (publicPrefixes = prefixes),
    objects: () => [...objects.keys()],
    rename: (from, to) => {
      const stored = objects.get(from)
      if (stored) objects.set(to, stored)
      objects.delete(from)
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The in-memory server with the CORS rule of docs/running/files.md for one origin. */
export const startFakeS3 = async (allowedOrigin: string): Promise<RunningS3> => {
  const { config, setCors, setPublic, close } = await startS3Server()
  setCors({ origins: [allowedOrigin], methods: ['PUT', 'GET', 'HEAD'], headers: ['content-type'] })
  return {
    config,
    publicUrl: `${config.endpoint}/${config.bucket}`,
    makePublic: async () => setPublic(['']),
    close,
  }
}
