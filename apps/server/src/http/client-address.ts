import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { toNetwork } from '#server/platform/network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The client's address, or the one a trusted proxy forwarded; `request.ip` loses it when the client disconnects.
     */
    clientAddress: string
  }
}

/**
 * Stands for the address of a connection that was reset before it was accepted: Linux still delivers its data but no
 * longer its peer's address. All such requests share one counter of every limit per address.
 */
export const unknownAddress = '0.0.0.0'

/** Reads the address in the first hook, because a closed socket no longer has one. */
export const registerClientAddress = (fastify: FastifyInstance): void => {
  // Node caches the address at the first read, also for later requests of the connection.
  fastify.server.on('connection', (socket) => void socket.remoteAddress)
  fastify.decorateRequest('clientAddress', unknownAddress)
  fastify.addHook('onRequest', (request, _reply, done) => {
    const ip: string | undefined = request.ip
    request.clientAddress = ip ?? unknownAddress
    done()
  })
}

/** The client's address for requests that bypass Fastify, by the same rules as its `request.ip`. */
export const makeClientAddress = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trust = proxyAddress.compile([...trustedProxies])
  return (request) => {
    const address: string | undefined = proxyAddress(request, trust)
    return address ?? unknownAddress
  }
}

export const makeClientNetwork = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const getAddress = makeClientAddress(trustedProxies)
  return (request) => toNetwork(getAddress(request))
}
