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

export interface Line {
  /** Resolves with the reason if there is no reply. */
  send(wire: Wire): Promise<Reply | string>
  close(): void
}

const connections = 8
const longestWait = 40_000

const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (bytes.length === 0 || encoding === undefined) return bytes
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

interface Broken {
  why: string
  /** The server had closed the idle connection before the request, so it can be retried. */
  isStale: boolean
}

const sendOnce = (agent: Agent, port: number, wire: Wire): Promise<Reply | Broken> =>
  new Promise((resolve) => {
    const { method, url, headers, body } = wire
    const sent = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (response) => {
      const chunks: Buffer[] = []
      const { statusCode: status = 0 } = response
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = unpacked(Buffer.concat(chunks), response.headers['content-encoding']).toString()
        resolve({ status, headers: response.headers, text })
      })
      response.on('error', ({ message }) => resolve({ why: `in the middle of ${status}: ${message}`, isStale: false }))
    })
    sent.setTimeout(longestWait, () => sent.destroy(new Error('silence')))
    sent.on('error', ({ message }) => {
      resolve({ why: message, isStale: sent.reusedSocket && message !== 'silence' })
    })
    sent.end(body)
  })

/** Limits concurrency here instead of in the agent, which wouldn't set `reusedSocket` for queued requests. */
const lanes = (most: number) => {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
}

export const openLine = (port: number): Line => {
  const agent = new Agent({ keepAlive: true })
  const inLane = lanes(connections)
  const send = async (wire: Wire): Promise<Reply | string> => {
    for (;;) {
      const reply = await sendOnce(agent, port, wire)
      if ('status' in reply) return reply
      if (!reply.isStale) return reply.why
    }
  }
  return { send: (wire) => inLane(() => send(wire)), close: () => agent.destroy() }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const mostShown = 1500

/** The request as a curl command. */
export const asCurl = ({ method, url, headers, body }: Wire): string => {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  const shown = lines.map((line) => ` -H ${quoted(line.length > 300 ? `${line.slice(0, 300)}…` : line)}`).join('')
  const text = body?.toString() ?? ''
  const sent = text.length > mostShown ? `${text.slice(0, mostShown)}… (${body?.length} bytes)` : text
  return `curl -X ${method} ${quoted(`$BASE${url}`)}${shown}${body ? ` --data-binary ${quoted(JSON.stringify(sent).slice(1, -1))}` : ''}`
}
