import { connect, type Socket } from 'node:net'

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Number of responses. */
  answered: number
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
  begin(): () => Request
}

const write = ({ method, path, headers, body = '' }: Request): string => {
  const sent = method === 'GET' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
}

const headEnd = '\r\n\r\n'

/**
 * A minimal HTTP client that reads only status and length of a response, because it shares the CPU with the server
 * that it measures.
 */
export const openWire = (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let head = ''
  let left = -1
  let answered: ((head: string) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  const fail = (error: Error): void => failed?.(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (chunk) => {
    if (left < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf(headEnd)
      if (end < 0) return
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) return fail(new Error(`An answer without a length: ${head.slice(0, 200)}`))
      left = Number(length) - (head.length - end - headEnd.length)
    } else left -= chunk.length
    if (left > 0) return
    const whole = head
    head = ''
    left = -1
    answered?.(whole)
  })
  return {
    ask: (request: Request): Promise<void> =>
      new Promise((resolve, reject) => {
        failed = reject
        answered = (text) => {
          if (text.startsWith('HTTP/1.1 200')) resolve()
          else reject(new Error(`${request.method} ${request.path} answered ${text.slice(9, 12)}: ${text.slice(-400)}`))
        }
        socket.write(write(request))
      }),
    close: () => {
      failed = undefined
      socket.destroy()
    },
  }
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export interface Until {
  /** In ms. */
  time: number
  connections: number
  /** Maximum number of requests. */
  requests?: number
}

/** Sends requests on several connections, each one after the other. */
export const load = async (target: Target, { time, connections, requests = Infinity }: Until): Promise<Measured> => {
  const next = target.begin()
  const took: number[] = []
  let begunOnes = 0
  const start = performance.now()
  const ask = async (): Promise<void> => {
    const wire = openWire(target.port)
    try {
      // At least one request, even if the time is short.
      do {
        begunOnes += 1
        const begun = performance.now()
        await wire.ask(next())
        took.push(performance.now() - begun)
      } while (performance.now() - start < time && begunOnes < requests)
    } finally {
      wire.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - start) / 1000
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    answered: took.length,
  }
}
