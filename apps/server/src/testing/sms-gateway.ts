import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GatewayMessage {
  id: string
  to: string
  from?: string
  text: string
}

interface GatewayReply {
  status: number
  body?: object
}

/** An SMS gateway as docs/running.md describes it: it accepts an id once, and answers it again like the first time. */
export const openTestGateway = async (token = 'a gateway token') => {
  const accepted = new Map<string, GatewayMessage>()
  const requests: { headers: IncomingHttpHeaders; message: GatewayMessage }[] = []
  const gateway = {
    url: '',
    token,
    requests,
    accepted,
    /** Undefined accepts the message; `drop` closes the connection after it was accepted. */
    onMessage: (_message: GatewayMessage): GatewayReply | 'drop' | undefined => undefined,
    reset: () => {
      accepted.clear()
      requests.length = 0
      gateway.onMessage = () => undefined
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method } = request
      const reply = (status: number, body: object = {}) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (method !== 'POST' || headers.authorization !== `Bearer ${token}`) return reply(401)
      const message = JSON.parse(Buffer.concat(chunks).toString()) as GatewayMessage
      requests.push({ headers, message })
      const answer = gateway.onMessage(message)
      if (answer && answer !== 'drop') return reply(answer.status, answer.body)
      if (!accepted.has(message.id)) accepted.set(message.id, message)
      return answer === 'drop' ? response.destroy() : reply(202, { id: message.id })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return gateway
}
export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>
