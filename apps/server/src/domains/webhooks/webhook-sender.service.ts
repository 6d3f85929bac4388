import { second } from '#contract/core/time.ts'
import {
  webhookDeliveryHeader,
  webhookEventHeader,
  webhookRetryHours,
  webhookSignatureHeader,
} from '#contract/domains/webhooks.ts'
import type { Log } from '#server/platform/log.ts'
import { runEvery } from '#server/platform/run-every.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  type ClaimLimits,
  isEndpointActive,
  writeFailure,
  writeSuccess,
} from './claim-deliveries.repo.ts'
import { disableFailing, failingOrigin } from './disable-endpoint.service.ts'
import { makePostEvent, type PostEvent, type PostResult } from '#server/platform/post-event.ts'
import { getRetryDelay } from './retry-schedule.rules.ts'
import { signBody } from './webhook-signature.rules.ts'
import { secretPurpose } from './webhooks.service.ts'

interface SenderOptions {
  deps: UnitOfWorkDeps
  tokens: Tokens
  log: Log
  post?: PostEvent
  pollMs?: number
  limits?: Partial<ClaimLimits>
}

export interface WebhookSender {
  /** Waits for running requests, whose results would otherwise be lost and sent again. */
  stop(): Promise<void>
}

/** The lease is longer than an attempt can take, so that no two workers send the same one. */
const defaultLimits: ClaimLimits = { slots: 32, perEndpoint: 4, perVendor: 8, leaseSeconds: 60 }

const isSuccess = ({ status }: PostResult): boolean => status !== null && status >= 200 && status < 300

/** Sends deliveries that are due, in every worker process. */
export const startWebhookSender = (options: SenderOptions): WebhookSender => {
  const { deps, tokens, log, post = makePostEvent(), pollMs = second } = options
  const db = deps.database.kysely
  const limits = { ...defaultLimits, ...options.limits }
  const running = new Map<string, { delivery: ClaimedDelivery; ended: Promise<void> }>()
  let isStopping = false

  const readSecrets = ({ secret, previousSecret }: ClaimedDelivery): string[] =>
    [secret, previousSecret].flatMap((sealed) => (sealed && tokens.decrypt(secretPurpose, sealed)) || [])

  const recordFailure = async (delivery: ClaimedDelivery, result: PostResult, durationMs: number): Promise<void> => {
    await transact(deps, failingOrigin(delivery.vendorId), async (uow) => {
      const delayMs = getRetryDelay(delivery.attempts, Math.random())
      const retrySeconds = webhookRetryHours * 3600
      const { isDead } = await writeFailure(uow.tx, delivery, result, { durationMs, delayMs, retrySeconds })
      if (isDead) await disableFailing(uow, delivery.endpointId, delivery.vendorId)
    })
  }

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    if (!(await isEndpointActive(db, delivery.endpointId))) return
    const startedAt = performance.now()
    const secrets = readSecrets(delivery)
    const result: PostResult =
      secrets.length === 0
        ? { status: null, body: null, error: 'no_secret' }
        : await post(delivery.url, delivery.payload, {
            [webhookSignatureHeader]: signBody(secrets, delivery.payload, new Date()),
            [webhookEventHeader]: delivery.type,
            [webhookDeliveryHeader]: delivery.id,
          })
    const durationMs = Math.round(performance.now() - startedAt)
    if (isSuccess(result)) await writeSuccess(db, delivery, result, durationMs)
    else await recordFailure(delivery, result, durationMs)
  }

  const start = (delivery: ClaimedDelivery): void => {
    // Without its result the delivery is sent again after its lease.
    const ended = deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error, delivery: delivery.id }, 'A webhook result was not stored.'))
      .finally(() => {
        running.delete(delivery.id)
        void claim()
      })
    running.set(delivery.id, { delivery, ended })
  }

  let state: 'idle' | 'claiming' | 'again' = 'idle'
  /** One at a time; a delivery that ends during a claim causes another. */
  const claim = async (): Promise<void> => {
    if (state !== 'idle') {
      state = 'again'
      return
    }
    do {
      state = 'claiming'
      const slots = limits.slots - running.size
      if (isStopping || slots <= 0) break
      const busy = [...running.values()].map(({ delivery }) => delivery)
      const claimed = await claimDeliveries(db, busy, { ...limits, slots }).catch((error: unknown) => {
        log.warn({ err: error }, 'No webhook deliveries were claimed.')
        return []
      })
      for (const delivery of claimed) start(delivery)
    } while ((state as string) === 'again')
    state = 'idle'
  }

  const stopPolling = runEvery(pollMs, log, 'Claiming webhook deliveries failed.', claim)
  return {
    stop: async () => {
      isStopping = true
      stopPolling()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
