import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { makeApiRoutes } from './api-routes.ts'
import type { App, AppOptions } from './app-options.ts'
import { invoicePaymentHandler } from './domains/billing/billing-cycle.service.ts'
import type { CardEventHandlers } from './domains/card-events/card-events.service.ts'
import { orderCardEvents } from './domains/card-payments/card-events.service.ts'
import { findPayLanguage } from './domains/card-payments/pay-page.service.ts'
import { makeResponseRecorder } from './domains/campaign-tracking/record-responses.service.ts'
import { recordCustomerDelivery } from './domains/customer-mail/email-delivery.service.ts'
import { makeReturnReceiver } from './domains/email-bounces/receive-returns.service.ts'
import { exportFilesPath, openExport } from './domains/exports/exports.service.ts'
import { makeLinkedPreferences } from './domains/email-preferences/change-preferences.service.ts'
import { cardSetupHandler } from './domains/payment-methods/payment-methods.service.ts'
import { payoutEventHandlers } from './domains/payouts/payout-events.service.ts'
import { makePlanRunner } from './domains/routes/plan-runner.service.ts'
import { recordInvitationDelivery } from './domains/staff/invitations.service.ts'
import { makeServedHosts } from './domains/store-domains/served-hosts.service.ts'
import { makeChatPort } from './domains/support/chat-port.routes.ts'
import { makeMailReceiver } from './domains/support-inbound/receive-email.service.ts'
import { addActionLine } from './domains/support/update-conversation.service.ts'
import { recordKeyUse } from './domains/api-keys/api-keys.service.ts'
import { makeUploads } from './domains/uploads/uploads.service.ts'
import { recordEvents } from './domains/webhooks/record-events.service.ts'
import { startWebhookSender } from './domains/webhooks/webhook-sender.service.ts'
import { fileReferences } from './file-references.ts'
import { makeJobHandlers } from './job-handlers.ts'
import { serveApiDocs } from './http/api-docs/serve-api-docs.ts'
import { openCardPages, serveCardForm } from './http/card-form.ts'
import { serveCardSandbox } from './http/card-sandbox.ts'
import { makeClientAddress, makeClientNetwork } from './http/client-address.ts'
import { createFastify } from './http/create-fastify.ts'
import { serveDevMail } from './http/dev-mail.ts'
import { serveDevSms } from './http/dev-sms.ts'
import { serveExportFiles } from './http/export-files.ts'
import { serveDownloads } from './http/downloads.ts'
import { serveDomainAllowed } from './http/domain-allowed.ts'
import { drain } from './http/drain.ts'
import { serveDriverApp } from './http/driver-app.ts'
import { answerEarly } from './http/early-answers.ts'
import { serveFiles } from './http/files.ts'
import { readChangedStamps } from './http/guard.repo.ts'
import { makeGuard, readActors } from './http/guard.ts'
import { makeSessionIssuer } from './http/session-cookies.ts'
import { serveHealth } from './http/health.ts'
import { makeHostRouter } from './http/host-routing.ts'
import { makeKnownDevices } from './http/known-devices.ts'
import { makeRateLimits } from './http/rate-limits.ts'
import { meterRequests, serveMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { postWebhook } from './http/post-webhook.ts'
import { serveOneClickUnsubscribe } from './http/one-click-unsubscribe.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { makeStoreGate } from './http/store-gate.ts'
import { serveStatic } from './http/static.ts'
import { serveTrackingLinks } from './http/tracking-links.ts'
import { makeWidgetCors } from './http/widget-cors.ts'
import type { SignedInUser } from './platform/actor.ts'
import { openCards } from './platform/cards/cards.ts'
import { meterPool } from './platform/db/pool-metrics.ts'
import { openDns } from './platform/dns/dns.ts'
import { openFiles } from './platform/files/files.ts'
import { openReceivers } from './platform/inbound-mail/open-receivers.ts'
import { openLive } from './platform/live.ts'
import type { MailSender } from './platform/mail/mail-task.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { makeMetrics } from './platform/metrics.ts'
import { makeWaker } from './platform/outbox.ts'
import { openGeocoder } from './platform/places/geocoder.ts'
import { meterJobs } from './platform/job-metrics.ts'
import { meterProcess } from './platform/process-metrics.ts'
import { meterQueue } from './platform/queue-metrics.ts'
import { openSms } from './platform/sms/open-sms.ts'
import { openRoads } from './platform/roads/roads.ts'
import { maxSolverThreads, solve } from './platform/routing/solve.ts'
import { openReplicaReads } from './platform/replica-reads.ts'
import { makeSessionTokens } from './platform/session-tokens.ts'
import { makeShopAddresses } from './platform/shop-address.ts'
import { makeStoreVersions } from './platform/store-versions.ts'
import { makeThrottle } from './platform/throttle.ts'
import { makeTokens } from './platform/tokens.ts'
import type { UnitOfWorkDeps } from './platform/unit-of-work.ts'
import { replicaEndpoints } from './replica-endpoints.ts'
import { shopRoutes } from './storefront/routes.ts'
import { serveShopSitemaps } from './storefront/shop-sitemaps.ts'
import { serveStorefront } from './storefront/storefront.tsx'
import { makeThemePreview } from './storefront/theme-preview.tsx'
import { makeVisitorSessions } from './storefront/visitor-session.ts'

export type { App } from './app-options.ts'

/** Composition root: creates all services and passes them to their users. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, database, log, dist, validateResponses = false, drainDelay = config.drainDelay } = options
  const { isReady = () => true } = options
  let closing = false
  const storeVersions = makeStoreVersions(database.kysely, config.databaseReadUrl !== undefined)
  const addresses = makeShopAddresses(config)
  const servedHosts = makeServedHosts(database.kysely, config.platformDomain)
  const hosts = makeHostRouter({ ...config, versions: storeVersions, find: servedHosts.find })
  const { fastify, inFlight } = createFastify(log, config.trustedProxies, hosts)
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done(null, payload)
  })
  const metrics = makeMetrics()
  const stopMetering = meterProcess(metrics, config.role)
  meterPool(metrics, database.pool)
  const { databaseReadUrl, databasePool } = config
  const { maxReplicaLagMs: maxLagMs } = options
  const reads = openReplicaReads({ database, url: databaseReadUrl, max: databasePool, log, metrics, maxLagMs })
  const meterPages = meterRequests(fastify, metrics, inFlight)
  logRequests(fastify, log, inFlight)
  // Parsed where they are read: most requests need none.
  await fastify.register(cookie, { hook: false })
  await fastify.register(compress, { globalDecompression: false, threshold: 2048, encodings: ['br', 'gzip'] })

  const tokens = makeTokens(config.secretKey)
  const sessionTokens = makeSessionTokens(tokens)
  const customerTokens = makeSessionTokens(tokens, 'customer')
  const files = await openFiles(config, tokens)
  const geocoder = openGeocoder(config, log)
  const headers = addSecurityHeaders(fastify, config, files.origins)
  hosts.enforce(fastify)
  const findActorByToken = async (token: string): Promise<SignedInUser | undefined> => {
    const sessionId = sessionTokens.readAccess(token)
    return sessionId ? (await readActors(database.pool, [sessionId]))[0] : undefined
  }
  const live = await openLive({
    server: fastify.server,
    log,
    publicUrl: config.publicUrl,
    findSite: hosts.findSite,
    getNetwork: makeClientNetwork(config.trustedProxies),
    readSessionId: (token) => sessionTokens.readAccess(token),
    loadActors: (sessionIds) => readActors(database.pool, sessionIds),
    findChangedSessions: (stamps) => readChangedStamps(database.pool, stamps),
    database,
    hasOtherProcesses: config.databaseUrl !== undefined,
    redisUrl: config.redisUrl,
    metrics,
    onChange: reads.noteChange,
  })
  const mailer = openMailer(config, database.kysely)
  // Separate connections, so that codes and order emails don't wait behind a campaign.
  const bulkMailer = openMailer(config, database.kysely)
  const smsSender = openSms(config, database.kysely)
  const isSmsSetUp = !config.production || config.smsGateway !== undefined
  const uploads = makeUploads({
    db: database.kysely,
    files,
    log,
    references: fileReferences,
    inspect: options.inspect,
  })
  const cards = await openCards({ config, database, log, checkRequest: options.checkCardRequest })
  const deps: UnitOfWorkDeps = { database, live, wakeOutbox: makeWaker(database.kysely, log), recordEvents }

  const devices = makeKnownDevices(tokens)
  const issueSession = makeSessionIssuer(sessionTokens, devices)
  const mountOptions = {
    deps,
    reads,
    replicaEndpoints,
    devices,
    cors: makeWidgetCors(config.publicUrl, (origin, storeId) => chatPort.isWidgetOrigin(origin, storeId)),
    guard: makeGuard(database.pool, { vendor: sessionTokens, customer: customerTokens, guest: tokens }),
    limits: makeRateLimits(database.pool, tokens),
    orderGate: makeStoreGate(Math.floor(config.databasePool / 2)),
    addChatLine: addActionLine,
    recordKeyUse: (keyId: string) => recordKeyUse(database.kysely, keyId),
    secureCookies: config.publicUrl.startsWith('https:'),
    validateResponses,
  }
  const chatPort = makeChatPort({ ...mountOptions, customerTokens, tokens, uploads })
  live.attachChat(chatPort)
  const inboundMail = await openReceivers({
    config,
    log,
    metrics,
    makeReceivers: (domain) => [
      makeMailReceiver({ deps, tokens, uploads, domain }),
      makeReturnReceiver({ deps, tokens, domain }),
    ],
  })
  const linkedPreferences = makeLinkedPreferences({ deps, tokens })
  const mailSender: MailSender = {
    mailer,
    recorders: { customer: recordCustomerDelivery(deps), invitation: recordInvitationDelivery(deps) },
  }
  const cardDeps = { deps, cards, tokens, log, publicUrl: config.publicUrl }
  const domainDeps = { ...config, dns: options.dns ?? openDns({ servers: config.dnsServers }), addresses }
  const linkDeps = { tokens, publicUrl: config.publicUrl, uploads }
  const roads = openRoads(config, log)
  const { getMatrix } = roads
  const maxPerVendor = Math.ceil(maxSolverThreads / 2)
  const runner = makePlanRunner({ db: database.kysely, live, log, getMatrix, solve, maxPerVendor })
  const billing = { deps, cards, publicUrl: config.publicUrl, clock: () => new Date() }
  const orderEvents = orderCardEvents(cardDeps)
  const cardEventHandlers: CardEventHandlers = {
    ...orderEvents,
    payment_intent: [...(orderEvents.payment_intent ?? []), invoicePaymentHandler(billing)],
    setup_intent: [cardSetupHandler({ deps, cards })],
    ...payoutEventHandlers({ deps, cards }),
  }
  const preview = makeThemePreview({
    db: database.kysely,
    tokens,
    publicUrl: config.publicUrl,
    addresses,
    dist,
    routes: shopRoutes,
    fileHosts: files.origins,
  })
  const routes = makeApiRoutes({
    ...linkDeps,
    db: database.kysely,
    live,
    addresses,
    cards,
    cardDeps,
    billing,
    domainDeps,
    mailEventDeps: { deps, secret: config.mailWebhookSecret },
    smsEventDeps: { deps, secret: config.smsWebhookSecret },
    isSmsSetUp,
    acceptsCards: cards.mode !== 'off',
    sessionTokens,
    issueSession,
    findSignedIn: findActorByToken,
    customerTokens,
    issueCustomerSession: makeSessionIssuer(customerTokens, devices),
    linkedPreferences,
    render: preview.render,
    fontFolder: config.pdfFontFolder,
    geocoder,
    tiles: config.mapTiles,
    runner,
    getMatrix,
    roads,
  })
  serveHealth(fastify, database, () => (closing ? 'closing' : isReady() ? 'running' : 'starting'))
  serveMetrics(fastify, metrics, { token: config.metricsToken, refresh: meterQueue(metrics, database) })
  // A worker serves only health and metrics.
  if (config.role !== 'worker') {
    for (const route of routes) mount(fastify, route, mountOptions)
    mountOptions.cors.servePreflights(fastify, routes)
    serveApiDocs(fastify, config.publicUrl)
    serveDomainAllowed(fastify, { token: config.internalToken, isServed: servedHosts.isServed })
    serveFiles(fastify, uploads, files.links, mountOptions.cors)
    serveDownloads(fastify, uploads, tokens)
    serveExportFiles(fastify, exportFilesPath, (token) => openExport(database.kysely, tokens, token))
    serveTrackingLinks(fastify, makeResponseRecorder({ deps, tokens }))
    serveOneClickUnsubscribe(fastify, linkedPreferences.unsubscribe, mountOptions.limits)
    if (!config.production && !config.smtpUrl) serveDevMail(fastify, database.kysely)
    if (!config.production && !config.smsGateway) serveDevSms(fastify, database.kysely)
    const cardPages = openCardPages(dist, cards)
    serveCardForm(fastify, dist, cards, cardPages)
    if (cards.sandbox) serveCardSandbox(fastify, cards.sandbox, cardPages, mountOptions.limits)
    serveDriverApp(fastify, { ...config, dist, tiles: config.mapTiles, fileHosts: files.origins })
    const findCachedPage = serveStorefront(fastify, {
      db: database.kysely,
      reads,
      versions: storeVersions,
      tokens,
      publicUrl: config.publicUrl,
      addresses,
      dist,
      sessions: makeVisitorSessions({ db: database.kysely, tokens, sessionTokens: customerTokens }),
      routes: shopRoutes,
    })
    preview.serve(fastify)
    serveShopSitemaps(fastify, { db: database.kysely, addresses })
    await serveStatic(fastify, dist, config.publicUrl, (token) => findPayLanguage(cardDeps, token))
    answerEarly(fastify, {
      find: findCachedPage,
      getSecurityHeaders: (request) => (hosts.isPlatformHost(request) ? headers.platform : headers.shopHost),
      meter: meterPages,
      log,
      getAddress: makeClientAddress(config.trustedProxies),
      isClosing: () => closing,
    })
    // The sandbox only sends webhooks while this process can receive them; tests send them with `settle`.
    fastify.addHook('onListen', async () => cards.sandbox?.start(postWebhook(fastify)))
  }

  return {
    fastify,
    deps,
    cards,
    storeVersions,
    inboundMail,
    startWebhooks: () => startWebhookSender({ deps, tokens, log }),
    handlers: meterJobs(
      metrics,
      makeJobHandlers({
        ...linkDeps,
        deps,
        reads,
        live,
        addresses,
        inboundMail: config.inboundMail,
        getMatrix,
        mailSender,
        auditLogMonths: config.auditLogMonths,
        tokens,
        bulkMailer,
        throttle: makeThrottle(config.campaignEmailsPerSecond),
        smsSender,
        isSmsSetUp,
        throttleSms: makeThrottle(config.campaignSmsPerSecond),
        cardDeps,
        cardEventHandlers,
        billing,
        domainDeps,
      }),
    ),
    close: async (jobsEnded) => {
      closing = true
      await Promise.all([drain({ fastify, live, inFlight, drainDelay }), inboundMail?.close()])
      await jobsEnded
      await runner.close()
      mailer.close()
      bulkMailer.close()
      stopMetering()
      await geocoder.close()
      await cards.close()
      await reads.close()
    },
  }
}
