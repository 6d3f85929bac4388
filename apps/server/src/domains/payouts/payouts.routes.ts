import { payouts } from '#contract/domains/payouts.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { type AccountDeps, connectAccount, readPayoutAccount } from './payout-account.service.ts'
import { readSettings } from './payout-settings.repo.ts'
import { listPayouts } from './payouts.repo.ts'
import { changeSettings, requestOwnPayout } from './payouts.service.ts'
import { syncPayoutAccountTask } from './payouts.tasks.ts'

export const payoutRoutes = (deps: AccountDeps) =>
  routes(payouts, {
    list: ({ db, store, query }) => listPayouts(db, store, query),
    create: ({ uow, store, actor, body }) => requestOwnPayout(uow, store, actor, body.amount),
    settings: async ({ db, store }) => orNotFound(await readSettings(db, store)).settings,
    updateSettings: ({ uow, store, actor, body }) => changeSettings(uow, store, actor, body),
    account: ({ db, store }) => readPayoutAccount(db, store, deps),
    connect: ({ db, store, transaction }) => connectAccount({ db, store, transaction }, deps),
    refreshAccount: async ({ uow, store }) => {
      uow.enqueue(syncPayoutAccountTask, { storeId: store })
      return null
    },
  })
