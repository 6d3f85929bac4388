import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedEvent {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: { _id: string; type: string; store_id: string | null; data: Record<string, unknown> }
}

interface Reply {
  status: number
  body?: string
  headers?: Record<string, string>
}

/** A server that receives webhooks; `reply` decides what it answers, after 200 by default. */
export const openReceiver = async (
  reply: (event: ReceivedEvent) => Reply | Promise<Reply> = () => ({ status: 200 }),
) => {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const event = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) as never }
      received.push(event)
      void Promise.resolve(reply(event)).then(({ status, body: text = 'ok', headers = {} }) =>
        response.writeHead(status, headers).end(text),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
