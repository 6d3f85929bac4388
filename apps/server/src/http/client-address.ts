import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, or the one a trusted proxy forwarded; `request.ip` loses it when the client disconnects. */
    clientAddress: string
  }
}

/**
 * Stored and counted for a connection that was reset before it was accepted: Linux still delivers what it had sent, but
 * no longer names its peer. All such requests share one bucket of every limit per address.
 */
export const unknownAddress = '0.0.0.0'

/** Reads the address before anything else is awaited: a socket that has closed has none. */
export const readClientAddress = (fastify: FastifyInstance): void => {
  // Node keeps the address after the first read, also for later requests of the same connection.
  fastify.server.on('connection', (socket) => void socket.remoteAddress)
  fastify.decorateRequest('clientAddress', unknownAddress)
  fastify.addHook('onRequest', (request, _reply, done) => {
    const ip: string | undefined = request.ip
    request.clientAddress = ip ?? unknownAddress
    done()
  })
}

/** The network a request comes from, for what bypasses Fastify: by the same rules as its `request.ip`. */
export const makeClientNetwork = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trust = proxyAddress.compile([...trustedProxies])
  return (request) => {
    const address: string | undefined = proxyAddress(request, trust)
    return networkOf(address ?? unknownAddress)
  }
}
