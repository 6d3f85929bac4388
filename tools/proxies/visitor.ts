import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent, request as plain } from 'node:http'
import { Agent, request as secure } from 'node:https'
import { io, type Socket } from 'socket.io-client'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { socketNamespace } from '#contract/socket.ts'
import type { Person } from '#server/testing/app.ts'

export interface ProxyResponse {
  /** 0 without a response. */
  status: number
  headers: Record<string, unknown>
  body: string
  /** The connection was closed during the request, which was then sent again, as browsers do. */
  wasRetried: boolean
}

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  from?: string
}

// Keep-alive like a browser; the certificate is self-signed.
const agents = { 'https:': new Agent({ keepAlive: true, rejectUnauthorized: false }), 'http:': new HttpAgent() }

interface SocketError extends Error {
  code?: string
}

/** Sends a request and resolves with any response. Retries only what a browser retries on its own. */
export const sendRequest = (address: string, options: RequestOptions = {}): Promise<ProxyResponse> =>
  new Promise((resolve) => {
    const { method = 'GET', headers = {}, body, from } = options
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    // A request from another local address needs its own connection.
    const agent = from ? new Agent({ rejectUnauthorized: false }) : agents[isSecure ? 'https:' : 'http:']
    const onError = (error: SocketError): void => {
      if (!request.reusedSocket || error.code !== 'ECONNRESET') {
        return resolve({ status: 0, headers: {}, body: error.message, wasRetried: false })
      }
      return void sendRequest(address, options).then((response) => resolve({ ...response, wasRetried: true }))
    }
    const request = (isSecure ? secure : plain)(
      url,
      { method, headers, agent, ...(from ? { localAddress: from } : {}) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', onError)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            wasRetried: false,
          }),
        )
      },
    )
    request.on('error', onError)
    request.end(body)
  })

export interface Visitor {
  list(endpoint: Endpoint): Promise<ProxyResponse>
  write(
    endpoint: Endpoint,
    body: object,
    options?: { headers?: Record<string, string>; from?: string },
  ): Promise<ProxyResponse>
  openSocket(): Promise<Socket>
}

/** A signed-in user with an open store at this address. */
export const makeVisitor = (address: string, as: Person, store: string): Visitor => {
  const bearer = { authorization: `Bearer ${as.access}`, 'x-csrf-token': as.csrf }
  const toUrl = (endpoint: Endpoint): string => `${address}/api/v1${endpoint.path}`
  return {
    list: (endpoint) => sendRequest(`${toUrl(endpoint)}?store_id=${store}`, { headers: bearer }),
    write: (endpoint, body, { headers = {}, from } = {}) =>
      sendRequest(toUrl(endpoint), {
        method: endpoint.method,
        headers: { ...bearer, 'content-type': 'application/json', 'x-idempotency-key': randomUUID(), ...headers },
        body: JSON.stringify({ store_id: store, ...body }),
        ...(from ? { from } : {}),
      }),
    openSocket: () =>
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
