import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import { registerClientAddress } from './client-address.ts'
import { handleClientError } from './client-errors.ts'
import { handleError } from './errors.ts'
import type { HostRouter } from './host-routing.ts'
import { type InFlightRequests, trackInFlight } from './in-flight.ts'
import { replaceUndecodableUrl } from './static.ts'

const megabyte = 1024 * 1024
const requestTimeout = 30_000
const keepAliveTimeout = 65_000
// Node enforces both timeouts at this interval; with its default of 30 s a slow body lasted up to a minute.
const serverOptions = { headersTimeout: 10_000, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: 1_000 }

/** The web server with its limits and error handling, without routes. */
export const createFastify = (
  log: Log,
  trustedProxies: string[],
  hosts: HostRouter,
): { fastify: FastifyInstance; inFlight: InFlightRequests } => {
  const logger: FastifyBaseLogger = log
  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // No child logger per request: every log line has its request id.
    childLoggerFactory: (shared) => shared,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    rewriteUrl: (request) => replaceUndecodableUrl(hosts.rewrite(request)),
    bodyLimit: megabyte,
    requestTimeout,
    // Custom domains are looked up before routing, which depends on them and can't wait.
    serverFactory: (handle) =>
      createServer(serverOptions, (request, response) => {
        const lookup = hosts.prepare(request)
        if (lookup) void lookup.then(() => handle(request, response))
        else handle(request, response)
      }),
    clientErrorHandler: (error, socket) => handleClientError(error, socket, inFlight.forSocket(socket)),
    keepAliveTimeout,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  registerClientAddress(fastify)
  hosts.attach(fastify)
  fastify.setErrorHandler(handleError)
  const inFlight = trackInFlight(fastify)
  return { fastify, inFlight }
}
