import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { networkOf } from './network.ts'

/** The network a request comes from, for what bypasses Fastify: by the same rules as its `request.ip`. */
export const makeClientNetwork = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trust = proxyAddress.compile([...trustedProxies])
  return (request) => networkOf(proxyAddress(request, trust))
}
