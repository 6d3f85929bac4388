import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { InFlightRequests } from './in-flight.ts'
import { getBearerToken, makeInternalAccess } from './internal-access.ts'

type Meter = (reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name in the contract, such as `orders.list`. */
    endpoint?: string
    meter?: Meter
  }
}

const latencyBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** Groups routes outside of the contract: otherwise every built file would be its own series. */
const getRouteGroup = (url: string): string => {
  if (/^\/(healthz|readyz|metrics)$/.test(url)) return 'health'
  return /^\/(api|files|dev|assets)\//.exec(url)?.[1] ?? 'pages'
}

/**
 * Counts requests by endpoint. Each route creates its counters once; a request only increments them. Returns the counter
 * of pages that are answered without Fastify.
 */
export const meterRequests = (fastify: FastifyInstance, metrics: Metrics, inFlight: InFlightRequests): Meter => {
  const requests = metrics.counter(
    'storeward_http_requests_total',
    'Requests handled, including those whose client disconnected.',
  )
  const seconds = metrics.histogram('storeward_http_request_seconds', 'From first byte to answer.', latencyBounds)
  const makeMeter = (endpoint: string, method: string): Meter => {
    // Created with the first response, and the first of a status class: most endpoints never use most of them.
    let latency: ReturnType<typeof seconds> | undefined
    const counters: ReturnType<typeof requests>[] = []
    return (reply) => {
      const statusClass = Math.floor(reply.statusCode / 100) - 1
      const counter = (counters[statusClass] ??= requests({
        endpoint,
        method,
        status: classes[statusClass] ?? 'other',
      }))
      counter.add()
      latency ??= seconds({ endpoint, method })
      latency.observe(reply.elapsedTime / 1000)
    }
  }

  const countInFlight = (): number => inFlight.count()
  metrics.observe('gauge', 'storeward_http_in_flight', 'Requests being worked on, this one included.', countInFlight)
  const meterUnknown = makeMeter('none', 'any')
  // Screens of the app are served by the not-found handler and have no route.
  const meterScreens = makeMeter('pages', 'any')
  const meterUnrouted: Meter = (reply) => (reply.statusCode < 400 ? meterScreens : meterUnknown)(reply)
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.is404) meterUnrouted(reply)
    done()
  })
  inFlight.onDisconnected((reply) => {
    const { meter = meterUnrouted } = reply.routeOptions.config
    meter(reply)
  })
  fastify.addHook('onRoute', (route) => {
    const meter = makeMeter(route.config?.endpoint ?? getRouteGroup(route.url), [route.method].flat().join('|'))
    const existingHooks = route.onResponse === undefined ? [] : [route.onResponse].flat()
    route.onResponse = [
      ...existingHooks,
      (_request, reply, done) => {
        meter(reply)
        done()
      },
    ]
    route.config = { ...route.config, meter }
  })
  return makeMeter('pages', 'GET')
}

/** Serves `/metrics` for Prometheus; 404 without access. */
export const serveMetrics = (
  fastify: FastifyInstance,
  metrics: Metrics,
  options: { token: Config['metricsToken']; refresh: () => Promise<void> },
): void => {
  const isAllowed = makeInternalAccess(options.token)
  fastify.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, getBearerToken(request))) return reply.callNotFound()
    await options.refresh()
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.text())
  })
}
