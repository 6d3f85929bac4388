import { startWebhookSender } from '#server/domains/webhooks/webhook-sender.service.ts'
import { makePostEvent } from '#server/platform/post-event.ts'
import { connect } from '#server/platform/db/connect.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'

// A sender process for tests to kill in the middle of its deliveries.
const [url = '', secret = '', leaseSeconds = '1'] = process.argv.slice(2)
const log = makeLog('silent')
const database = connect({ url, max: 4, log })
const deps: UnitOfWorkDeps = {
  database,
  live: { publishChanges: () => undefined } as never,
  wakeOutbox: () => undefined,
}
startWebhookSender({
  deps,
  tokens: makeTokens(secret),
  log,
  pollMs: 20,
  limits: { leaseSeconds: Number(leaseSeconds) },
  post: makePostEvent({ isAllowed: () => true, protocols: ['http:'] }),
})
process.stdout.write('started\n')
