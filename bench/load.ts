import { connect, type Socket } from 'node:net'

export interface Measurement {
  perSecond: number
  p50: number
  p99: number
  /** Number of responses. */
  responseCount: number
}

/** A request as sent; for writes a different one each time. */
export interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Target {
  port: number
  /** Called for every round, because access tokens expire during a bench. */
  makeRequests(): () => Request
}

const formatRequest = ({ method, path, headers, body = '' }: Request): string => {
  const allHeaders = method === 'GET' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
}

const headEnd = '\r\n\r\n'

/**
 * A minimal HTTP client that reads only status and length of a response, because it shares the CPU with the server
 * that it measures.
 */
export const openHttpClient = (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let head = ''
  let bytesLeft = -1
  let onResponse: ((head: string) => void) | undefined
  let onError: ((error: Error) => void) | undefined
  const fail = (error: Error): void => onError?.(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (chunk) => {
    if (bytesLeft < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf(headEnd)
      if (end < 0) return
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) return fail(new Error(`An answer without a length: ${head.slice(0, 200)}`))
      bytesLeft = Number(length) - (head.length - end - headEnd.length)
    } else bytesLeft -= chunk.length
    if (bytesLeft > 0) return
    const completeHead = head
    head = ''
    bytesLeft = -1
    onResponse?.(completeHead)
  })
  return {
    send: (request: Request): Promise<void> =>
      new Promise((resolve, reject) => {
        onError = reject
        onResponse = (text) => {
          if (text.startsWith('HTTP/1.1 200')) resolve()
          else reject(new Error(`${request.method} ${request.path} answered ${text.slice(9, 12)}: ${text.slice(-400)}`))
        }
        socket.write(formatRequest(request))
      }),
    close: () => {
      onError = undefined
      socket.destroy()
    },
  }
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export interface LoadLimit {
  /** In ms. */
  time: number
  connections: number
  /** Maximum number of requests. */
  requests?: number
  /** As many requests as this, even if they take longer than the time. */
  minRequests?: number
}

/** Sends requests on several connections, each one after the other. */
export const load = async (
  target: Target,
  { time, connections, requests = Infinity, minRequests = 0 }: LoadLimit,
): Promise<Measurement> => {
  const next = target.makeRequests()
  const durations: number[] = []
  let startedCount = 0
  const start = performance.now()
  const isOver = (): boolean =>
    startedCount >= requests || (performance.now() - start >= time && startedCount >= minRequests)
  const runConnection = async (): Promise<void> => {
    const client = openHttpClient(target.port)
    try {
      // At least one request, even if the time is short.
      do {
        startedCount += 1
        const startedAt = performance.now()
        await client.send(next())
        durations.push(performance.now() - startedAt)
      } while (!isOver())
    } finally {
      client.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  const seconds = (performance.now() - start) / 1000
  durations.sort((a, b) => a - b)
  return {
    perSecond: durations.length / seconds,
    p50: quantile(durations, 0.5),
    p99: quantile(durations, 0.99),
    responseCount: durations.length,
  }
}
