import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request as sent. */
export interface Wire {
  method: string
  url: string
  headers: Record<string, string | string[]>
  body: Buffer | undefined
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface HttpClient {
  /** Resolves with the reason if there is no reply. */
  send(wire: Wire): Promise<Reply | string>
  close(): void
}

const connections = 8
const timeoutMs = 40_000

const decompress = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (bytes.length === 0 || encoding === undefined) return bytes
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

interface SendFailure {
  reason: string
  /** The server had closed the idle connection before the request, so it can be retried. */
  isStale: boolean
}

const sendOnce = (agent: Agent, port: number, wire: Wire): Promise<Reply | SendFailure> =>
  new Promise((resolve) => {
    const { method, url, headers, body } = wire
    const clientRequest = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (response) => {
      const chunks: Buffer[] = []
      const { statusCode: status = 0 } = response
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = decompress(Buffer.concat(chunks), response.headers['content-encoding']).toString()
        resolve({ status, headers: response.headers, text })
      })
      response.on('error', ({ message }) =>
        resolve({ reason: `in the middle of ${status}: ${message}`, isStale: false }),
      )
    })
    clientRequest.setTimeout(timeoutMs, () => clientRequest.destroy(new Error('silence')))
    clientRequest.on('error', ({ message }) => {
      resolve({ reason: message, isStale: clientRequest.reusedSocket && message !== 'silence' })
    })
    clientRequest.end(body)
  })

/** Limits concurrency here instead of in the agent, which wouldn't set `reusedSocket` for queued requests. */
const makeLimiter = (limit: number) => {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    try {
      return await task()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
}

export const openClient = (port: number): HttpClient => {
  const agent = new Agent({ keepAlive: true })
  const runLimited = makeLimiter(connections)
  const send = async (wire: Wire): Promise<Reply | string> => {
    for (;;) {
      const reply = await sendOnce(agent, port, wire)
      if ('status' in reply) return reply
      if (!reply.isStale) return reply.reason
    }
  }
  return { send: (wire) => runLimited(() => send(wire)), close: () => agent.destroy() }
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const maxBodyLength = 1500

/** The request as a curl command. */
export const toCurl = ({ method, url, headers, body }: Wire): string => {
  const headerLines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((item) => `${name}: ${item}`),
  )
  const headerArgs = headerLines
    .map((headerLine) => ` -H ${shellQuote(headerLine.length > 300 ? `${headerLine.slice(0, 300)}…` : headerLine)}`)
    .join('')
  const text = body?.toString() ?? ''
  const bodyText = text.length > maxBodyLength ? `${text.slice(0, maxBodyLength)}… (${body?.length} bytes)` : text
  return `curl -X ${method} ${shellQuote(`$BASE${url}`)}${headerArgs}${body ? ` --data-binary ${shellQuote(JSON.stringify(bodyText).slice(1, -1))}` : ''}`
}
