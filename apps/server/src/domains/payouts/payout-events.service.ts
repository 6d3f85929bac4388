import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { CardEventHandlers } from '#server/domains/card-events/card-events.service.ts'
import { applyAccount } from './payout-account.service.ts'
import { type PayoutDeps, syncPayout } from './sync-payout.service.ts'

const reference = z.object({ id, store: id })

/** What the provider reports about payouts and connected accounts. */
export const payoutEventHandlers = (deps: PayoutDeps): Pick<CardEventHandlers, 'payout' | 'account'> => ({
  payout: [
    {
      kind: 'payout',
      run: async ({ metadata }, _event, context) => {
        const { store, id: payoutId } = reference.parse(metadata)
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
