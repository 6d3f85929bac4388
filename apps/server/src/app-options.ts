import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { WebhookSender } from './domains/webhooks/webhook-sender.service.ts'
import type { Cards } from './platform/cards/cards.ts'
import type { RequestCheck } from './platform/cards/sandbox/check-request.ts'
import type { Database } from './platform/db/connect.ts'
import type { Dns } from './platform/dns/dns.ts'
import type { Inspect } from './platform/files/image-process.ts'
import type { InboundMail } from './platform/inbound-mail/inbound-mail.ts'
import type { Handler } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { StoreVersions } from './platform/store-versions.ts'
import type { UnitOfWorkDeps } from './platform/unit-of-work.ts'

export interface AppOptions {
  config: Config
  database: Database
  log: Log
  /** The folder with the built `web` and `site`; without them only the API is served. */
  dist: string
  validateResponses?: boolean
  /** Milliseconds between /readyz failing and the shutdown; defaults to DRAIN_DELAY. */
  drainDelay?: number
  /** False until everything exists that the first visitors need; /readyz fails until then. */
  isReady?: () => boolean
  /** Checks the requests to the card sandbox; used in tests. */
  checkCardRequest?: RequestCheck
  /** How far behind a replica may be for those who have changed nothing; used in tests. */
  maxReplicaLagMs?: number | undefined
  /** Replaces the processes that inspect images; used in tests. */
  inspect?: Inspect
  /** Replaces the DNS of the domain checks; used in tests. */
  dns?: Dns | undefined
}

export interface App {
  fastify: FastifyInstance
  deps: UnitOfWorkDeps
  cards: Cards
  storeVersions: StoreVersions
  /** Undefined unless emails are received. */
  inboundMail: InboundMail | undefined
  handlers: readonly Handler[]
  /** Sends the vendors' webhooks; in processes that run jobs. */
  startWebhooks(): WebhookSender
  /** Finishes requests in flight. Resources that jobs share are closed after `jobsEnded`. */
  close(jobsEnded?: Promise<unknown>): Promise<void>
}
