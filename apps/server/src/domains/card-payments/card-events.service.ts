import type { CardEventHandlers } from '#server/domains/card-events/card-events.service.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { applyDisputeEvent } from './card-disputes.service.ts'
import { applyRefundEvent } from './card-refunds.service.ts'
import { settleIntent } from './settle-intent.service.ts'

/** Events of payments, refunds and disputes of orders. */
export const orderCardEvents = (cardDeps: CardDeps): CardEventHandlers => ({
  payment_intent: [
    {
      kind: 'order',
      run: (intent, { id, type }) =>
        settleIntent(cardDeps.deps, intent, type === 'payment_intent.payment_failed' ? id : undefined),
    },
  ],
  refund: [{ kind: 'refund', run: (refund) => applyRefundEvent(cardDeps.deps, refund) }],
  dispute: [{ kind: 'order', run: (dispute) => applyDisputeEvent(cardDeps, dispute) }],
})
