import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { CardEventHandlers } from '#server/domains/card-events/card-events.service.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { applyAccount } from './payout-account.service.ts'
import { recordProgress } from './payouts.repo.ts'
import { type PayoutDeps, syncPayout } from './sync-payout.service.ts'

const reference = z.object({ id, store: id })

/** What the provider reports about payouts and connected accounts. */
export const payoutEventHandlers = (deps: PayoutDeps): Pick<CardEventHandlers, 'payout' | 'account'> => ({
  payout: [
    {
      kind: 'payout',
      run: async ({ id: providerPayoutId, metadata }, _event, context) => {
        const { store, id: payoutId } = reference.parse(metadata)
        // A process that was killed after the call hasn't stored it. Repeating the call returns the state of back then.
        await recordProgress(context.db, trustedStoreId(store), payoutId, { providerPayoutId })
        await syncPayout(deps, context, store, payoutId)
      },
    },
  ],
  account: [
    {
      kind: 'store',
      run: (account) => applyAccount(deps.deps, reference.parse(account.metadata).store, account),
    },
  ],
})
