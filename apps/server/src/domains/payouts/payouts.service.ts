import type * as z from 'zod'
import { type Payout, type PayoutSettings, type payouts, payoutSettingsFields } from '#contract/domains/payouts.ts'
import { reservePayout } from '#server/domains/earnings/earnings.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { Change, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readAccount, readAccountHolder } from './payout-account.repo.ts'
import { readSettings, writeSettings } from './payout-settings.repo.ts'
import { insertPayout, readPayout } from './payouts.repo.ts'
import { toPayoutLabel } from './payout-label.rules.ts'
import { syncPayoutTask } from './payouts.tasks.ts'

interface PayoutRequest {
  currency: string
  /** All that is available if missing. */
  amount?: number | undefined
  /** Null: by the schedule. */
  person: Pick<Actor, 'personId' | 'name'> | null
  /** Needed where no person requests it. */
  by?: Change['by']
}

/** Takes the money out of the balance and enqueues the job that sends it. */
export const requestPayout = async (
  uow: UnitOfWork,
  store: StoreId,
  { currency, amount: requested, person, by }: PayoutRequest,
): Promise<Payout> => {
  const account = await readAccount(uow.tx, store)
  if (!account?.accountId || account.state !== 'active') return fail('payout_account_needed')
  const { accountId, bankLast4 } = account
  const id = newId()
  const amount = await reservePayout(uow.tx, store, { payoutId: id, currency, amount: requested })
  await insertPayout(uow.tx, store, { id, amount, currency, accountId, bankLast4, person })
  uow.enqueue(syncPayoutTask, { storeId: store, payoutId: id })
  uow.audit({
    resource: 'payouts',
    id,
    label: toPayoutLabel(amount, currency),
    action: 'create',
    after: { amount, currency },
    ...(by ? { by } : {}),
  })
  return orNotFound(await readPayout(uow.tx, store, id))
}

/** In the store's currency. */
export const requestOwnPayout = async (
  uow: UnitOfWork,
  store: StoreId,
  { personId, name }: Actor,
  amount: number | undefined,
): Promise<Payout> => {
  const { currency } = orNotFound(await readAccountHolder(uow.tx, store))
  return requestPayout(uow, store, { currency, amount, person: { personId, name } })
}

export const changeSettings = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...changes }: z.output<typeof payouts.updateSettings.body>,
): Promise<PayoutSettings> => {
  const before = orNotFound(await readSettings(uow.tx, store)).settings
  if (before.version !== version) return fail('stale_version', { current: before })
  const fields = payoutSettingsFields.strip().parse({ ...before, ...changes })
  const updated = await writeSettings(uow.tx, store, { version, by: actor.personId, fields })
  const { settings, store: storeName } = orNotFound(await readSettings(uow.tx, store))
  if (!updated) return fail('stale_version', { current: settings })
  const audited = ({ schedule: kind, ...rest }: typeof fields) => ({
    schedule: kind,
    ...(kind === 'weekly' ? { weekday: rest.weekday } : {}),
    ...(kind === 'monthly' ? { day: rest.day } : {}),
    minimum: rest.minimum,
  })
  uow.audit({
    resource: 'payoutSettings',
    id: store,
    label: storeName,
    action: 'update',
    before: audited(before),
    after: audited(fields),
  })
  return settings
}
