import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { auditRoutes } from './domains/audit/audit.routes.ts'
import { accountRoutes } from './domains/account/account.routes.ts'
import { brandRoutes } from './domains/brands/brands.routes.ts'
import { bulkEditRoutes } from './domains/bulk-edits/bulk-edits.routes.ts'
import { bulkEditHandler } from './domains/bulk-edits/run-batch.service.ts'
import { collectionRoutes } from './domains/collections/collections.routes.ts'
import { categoryRoutes } from './domains/categories/categories.routes.ts'
import { contactRoutes } from './domains/contacts/contacts.routes.ts'
import { customFieldRoutes } from './domains/custom-fields/custom-fields.routes.ts'
import { customerAccountRoutes } from './domains/customer-accounts/customer-accounts.routes.ts'
import { customerRegistrationRoutes } from './domains/customer-registration/customer-registration.routes.ts'
import { customerSegmentRoutes } from './domains/customer-segments/customer-segments.routes.ts'
import { recordCustomerDelivery } from './domains/customers/customer-delivery.service.ts'
import { decisionMailHandler } from './domains/customers/customer-mail.service.ts'
import { customerRoutes } from './domains/customers/customers.routes.ts'
import { makeUnsubscribe } from './domains/customers/unsubscribe.service.ts'
import { discountRoutes } from './domains/discounts/discounts.routes.ts'
import { fulfillmentRoutes } from './domains/fulfillment/fulfillment.routes.ts'
import { fulfillmentWindowRoutes } from './domains/fulfillment-windows/fulfillment-windows.routes.ts'
import { orderRoutes } from './domains/orders/orders.routes.ts'
import { paymentOptionRoutes } from './domains/payment-options/payment-options.routes.ts'
import { storefrontRoutes } from './domains/storefront/storefront.routes.ts'
import { identityRoutes } from './domains/identity/identity.routes.ts'
import { inventoryRoutes } from './domains/inventory/inventory.routes.ts'
import { locationRoutes } from './domains/locations/locations.routes.ts'
import { logRoutes } from './domains/logs/logs.routes.ts'
import { mapRoutes } from './domains/maps/maps.routes.ts'
import { newsletterRoutes } from './domains/newsletter/newsletter.routes.ts'
import { subscriptionHandler } from './domains/newsletter/newsletter.service.ts'
import { notifyHandler } from './domains/notifications/notify.service.ts'
import { notificationRoutes } from './domains/notifications/notifications.routes.ts'
import { passwordRoutes } from './domains/passwords/passwords.routes.ts'
import { resetRequestHandler } from './domains/passwords/reset-request.service.ts'
import { checkImportHandler } from './domains/product-imports/check-import.service.ts'
import { fetchImportedHandler } from './domains/product-imports/fetch-pictures.service.ts'
import { productImportRoutes } from './domains/product-imports/product-imports.routes.ts'
import { runImportHandler } from './domains/product-imports/run-import.service.ts'
import { productRoutes } from './domains/products/products.routes.ts'
import { recordInvitationDelivery } from './domains/staff/invitations.service.ts'
import { staffRoutes } from './domains/staff/staff.routes.ts'
import { storeRoutes } from './domains/stores/stores.routes.ts'
import { subscriptionRoutes } from './domains/subscription/subscription.routes.ts'
import { twoFactorRoutes } from './domains/two-factor/two-factor.routes.ts'
import { uploadRoutes } from './domains/uploads/uploads.routes.ts'
import { makeUploads } from './domains/uploads/uploads.service.ts'
import { variantRoutes } from './domains/variants/variants.routes.ts'
import { vendorRoutes } from './domains/vendors/vendors.routes.ts'
import { serveReference } from './http/api-reference.ts'
import { makeClientNetwork, readClientAddress } from './http/client-address.ts'
import { serveDevMail } from './http/dev-mail.ts'
import { answerClientError } from './http/client-errors.ts'
import { answerError } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { readStamps } from './http/guard.repo.ts'
import { makeGuard, readActors } from './http/guard.ts'
import { makeHandOver } from './http/hand-over.ts'
import { serveHealth } from './http/health.ts'
import { makeKnownDevices } from './http/known-devices.ts'
import { makeLimits } from './http/limits.ts'
import { meterRequests, serveMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { serveOneClick } from './http/one-click.ts'
import { logRequests } from './http/request-log.ts'
import { secure } from './http/security.ts'
import { readableUrl, serveStatic } from './http/static.ts'
import { watchUnderWay } from './http/under-way.ts'
import type { SignedIn } from './platform/actor.ts'
import type { Database } from './platform/db/connect.ts'
import { meterPool } from './platform/db/pool-metrics.ts'
import { fetchPicture } from './platform/files/fetch-picture.ts'
import { openFiles } from './platform/files/files.ts'
import { meterJobs } from './platform/job-metrics.ts'
import type { Handler } from './platform/jobs.ts'
import { openLive } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { mailHandler, type MailSender } from './platform/mail/mail-task.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { makeMetrics } from './platform/metrics.ts'
import { makeWaker } from './platform/outbox.ts'
import { openPlaces } from './platform/places/places.ts'
import { meterProcess } from './platform/process-metrics.ts'
import { meterQueue } from './platform/queue-figures.ts'
import { makeSessionTokens } from './platform/session-tokens.ts'
import { tidyHandler } from './platform/tidy.ts'
import { makeTokens } from './platform/tokens.ts'
import type { Workshop } from './platform/work.ts'

export interface AppOptions {
  config: Config
  database: Database
  log: Log
  /** The folder with the built `web` and `site`; without them only the API is served. */
  dist: string
  checkAnswers?: boolean
  /** Milliseconds between /readyz failing and the shutdown; defaults to DRAIN_DELAY. */
  farewell?: number
}

export interface App {
  fastify: FastifyInstance
  shop: Workshop
  handlers: readonly Handler[]
  /** Finishes requests in flight. Resources that jobs share are closed after `jobsEnded`. */
  close(jobsEnded?: Promise<void>): Promise<void>
}

const megabyte = 1024 * 1024
const longestFarewell = 8_000
const forLastWords = 1_000

/** Composition root: creates all services and passes them to their users. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, database, log, dist, checkAnswers = false, farewell = config.drainDelay } = options
  let closing = false
  const logger: FastifyBaseLogger = log
  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // No child logger per request: every log line has its request id.
    childLoggerFactory: (shared) => shared,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    // Node enforces both timeouts at this interval; with its default of 30 s a slow body lasted up to a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, underWay.of(socket)),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  readClientAddress(fastify)
  fastify.setErrorHandler(answerError)
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done(null, payload)
  })
  const underWay = watchUnderWay(fastify)
  const metrics = makeMetrics()
  const stopMetering = meterProcess(metrics, config.role)
  meterPool(metrics, database.pool)
  meterRequests(fastify, metrics, underWay)
  logRequests(fastify, underWay)
  await fastify.register(cookie)
  await fastify.register(compress, { globalDecompression: false, threshold: 2048, encodings: ['br', 'gzip'] })

  const tokens = makeTokens(config.secretKey)
  const sessionTokens = makeSessionTokens(tokens)
  const customerTokens = makeSessionTokens(tokens, 'customer')
  const files = await openFiles(config, tokens)
  const places = openPlaces(config, log)
  secure(fastify, config, files.origins)
  const whoHolds = async (token: string): Promise<SignedIn | undefined> => {
    const sessionId = sessionTokens.readAccess(token)
    return sessionId ? (await readActors(database.pool, [sessionId]))[0] : undefined
  }
  const live = await openLive({
    server: fastify.server,
    log,
    publicUrl: config.publicUrl,
    networkOf: makeClientNetwork(config.trustedProxies),
    sessionOf: (token) => sessionTokens.readAccess(token),
    actorsOf: (sessionIds) => readActors(database.pool, sessionIds),
    restamped: (stamps) => readStamps(database.pool, stamps),
    fanOut: config.databaseUrl ? database.pool : undefined,
    metrics,
  })
  const mailer = openMailer(config, database.kysely)
  const uploads = makeUploads({ db: database.kysely, files, log })
  const shop: Workshop = { database, live, wakeOutbox: makeWaker(database.kysely, log) }

  const devices = makeKnownDevices(tokens)
  const handOver = makeHandOver(sessionTokens, devices)
  const mounting = {
    shop,
    devices,
    guard: makeGuard(database.pool, { vendor: sessionTokens, customer: customerTokens }),
    limits: makeLimits(database.pool, tokens),
    secureCookies: config.publicUrl.startsWith('https:'),
    checkAnswers,
  }
  const unsubscribe = makeUnsubscribe({ shop, tokens })
  const mailSender: MailSender = {
    mailer,
    recorders: { customer: recordCustomerDelivery(shop), invitation: recordInvitationDelivery(shop) },
  }
  const served = [
    ...auditRoutes,
    ...accountRoutes({ tokens, handOver, publicUrl: config.publicUrl }),
    ...brandRoutes,
    ...bulkEditRoutes,
    ...collectionRoutes,
    ...categoryRoutes,
    ...contactRoutes({ tokens, publicUrl: config.publicUrl }),
    ...customFieldRoutes,
    ...customerAccountRoutes({
      tokens,
      sessionTokens: customerTokens,
      handOver: makeHandOver(customerTokens, devices),
    }),
    ...customerRegistrationRoutes,
    ...customerSegmentRoutes,
    ...customerRoutes({ tokens, publicUrl: config.publicUrl, unsubscribe }),
    ...discountRoutes,
    ...fulfillmentRoutes,
    ...fulfillmentWindowRoutes,
    ...orderRoutes,
    ...paymentOptionRoutes,
    ...storefrontRoutes,
    ...identityRoutes({ tokens, sessionTokens, handOver, whoHolds, publicUrl: config.publicUrl }),
    ...inventoryRoutes,
    ...locationRoutes,
    ...logRoutes,
    ...newsletterRoutes({ tokens, publicUrl: config.publicUrl }),
    ...notificationRoutes,
    ...mapRoutes({ places, tiles: config.mapTiles }),
    ...passwordRoutes({ tokens, publicUrl: config.publicUrl }),
    ...productImportRoutes,
    ...productRoutes({ publicUrl: config.publicUrl }),
    ...staffRoutes({ tokens, handOver, publicUrl: config.publicUrl }),
    ...storeRoutes,
    ...subscriptionRoutes,
    ...twoFactorRoutes({ tokens, publicUrl: config.publicUrl }),
    ...uploadRoutes(uploads),
    ...variantRoutes,
    ...vendorRoutes({ publicUrl: config.publicUrl }),
  ]
  serveHealth(fastify, database, () => closing)
  serveMetrics(fastify, metrics, { token: config.metricsToken, refresh: meterQueue(metrics, database) })
  // A worker serves only health and metrics.
  if (config.role !== 'worker') {
    for (const route of served) mount(fastify, route, mounting)
    serveReference(fastify, config.publicUrl)
    serveFiles(fastify, uploads, files.links)
    serveOneClick(fastify, unsubscribe, mounting.limits)
    if (!config.production && !config.smtpUrl) serveDevMail(fastify, database.kysely)
    await serveStatic(fastify, dist, config.publicUrl)
  }

  return {
    fastify,
    shop,
    handlers: meterJobs(metrics, [
      tidyHandler,
      mailHandler(mailSender),
      decisionMailHandler(mailSender),
      bulkEditHandler(shop),
      resetRequestHandler({ shop, tokens, publicUrl: config.publicUrl }),
      checkImportHandler(shop),
      runImportHandler({ shop, publicUrl: config.publicUrl }),
      fetchImportedHandler({ shop, uploads, fetchPicture }),
      notifyHandler(live),
      subscriptionHandler({ shop, tokens, publicUrl: config.publicUrl }),
      ...uploads.jobs,
    ]),
    close: async (jobsEnded) => {
      closing = true
      // Time for load balancers to see /readyz fail and for open connections to get `connection: close`.
      await pause(farewell)
      // Requests that take too long get 503 before the connections are closed.
      const lastWord = setTimeout(() => underWay.turnAway(), longestFarewell - farewell - forLastWords)
      // A client that keeps sending unread data would keep its connection open forever.
      const outOfTime = pause(longestFarewell - farewell, undefined, { ref: false }).then(() =>
        fastify.server.closeAllConnections(),
      )
      await live.close()
      await fastify.close()
      clearTimeout(lastWord)
      // Handlers of disconnected clients have no connection but still use the database.
      await Promise.race([underWay.idle(), outOfTime])
      await jobsEnded
      mailer.close()
      stopMetering()
      await places.close()
    },
  }
}
