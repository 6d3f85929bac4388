import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent, request as plain } from 'node:http'
import { Agent, request as secure } from 'node:https'
import { io, type Socket } from 'socket.io-client'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { socketNamespace } from '#contract/socket.ts'
import type { Person } from '#server/testing/app.ts'

export interface Told {
  /** 0 without a response. */
  status: number
  headers: Record<string, unknown>
  body: string
  /** The connection was closed during the request, which was then sent again, as browsers do. */
  again: boolean
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
  from?: string
}

// Keep-alive like a browser; the certificate is self-signed.
const agents = { 'https:': new Agent({ keepAlive: true, rejectUnauthorized: false }), 'http:': new HttpAgent() }

interface Failed extends Error {
  code?: string
}

/** Sends a request and resolves with any response. Retries only what a browser retries on its own. */
export const ask = (address: string, asked: Asked = {}): Promise<Told> =>
  new Promise((resolve) => {
    const { method = 'GET', headers = {}, body, from } = asked
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    // A request from another local address needs its own connection.
    const agent = from ? new Agent({ rejectUnauthorized: false }) : agents[isSecure ? 'https:' : 'http:']
    const failed = (error: Failed): void => {
      if (!sent.reusedSocket || error.code !== 'ECONNRESET') {
        return resolve({ status: 0, headers: {}, body: error.message, again: false })
      }
      return void ask(address, asked).then((told) => resolve({ ...told, again: true }))
    }
    const sent = (isSecure ? secure : plain)(
      url,
      { method, headers, agent, ...(from ? { localAddress: from } : {}) },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', failed)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
            again: false,
          }),
        )
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })

export interface Visitor {
  list(endpoint: Endpoint): Promise<Told>
  write(endpoint: Endpoint, body: object, more?: { headers?: Record<string, string>; from?: string }): Promise<Told>
  line(): Promise<Socket>
}

/** A signed-in user with an open store at this address. */
export const visit = (address: string, as: Person, store: string): Visitor => {
  const bearer = { authorization: `Bearer ${as.access}`, 'x-csrf-token': as.csrf }
  const at = (endpoint: Endpoint): string => `${address}/api/v1${endpoint.path}`
  return {
    list: (endpoint) => ask(`${at(endpoint)}?store_id=${store}`, { headers: bearer }),
    write: (endpoint, body, { headers = {}, from } = {}) =>
      ask(at(endpoint), {
        method: endpoint.method,
        headers: { ...bearer, 'content-type': 'application/json', 'x-idempotency-key': randomUUID(), ...headers },
        body: JSON.stringify({ store_id: store, ...body }),
        ...(from ? { from } : {}),
      }),
    line: () =>
      new Promise((resolve, reject) => {
        const socket = io(`${address}${socketNamespace}`, {
          transports: ['websocket'],
          forceNew: true,
          reconnectionDelay: 200,
          rejectUnauthorized: false,
          auth: { token: as.access, store_id: store },
        })
        socket.once('connect', () => resolve(socket))
        socket.once('connect_error', reject)
      }),
  }
}
