import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface HostResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request with any Host header, which `fetch` doesn't allow. */
export const requestHost = (
  port: number,
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; localAddress?: string } = {},
): Promise<HostResponse> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, localAddress } = options
    const address = { port, host: '127.0.0.1', path, method, ...(localAddress && { localAddress }) }
    const outgoing = request({ ...address, headers: { host, accept: 'text/html', ...headers } }, (response) => {
      text(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
