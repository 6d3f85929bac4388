import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { readPreferenceToken } from '#server/domains/email-preferences/email-preferences.service.ts'
import { withdrawConsent, insertEvents } from '#server/domains/customers/customers.service.ts'
import { readMergeTarget } from './customer-mail.repo.ts'

/** Origin of the request. */
export interface RequestSource {
  address: string
  requestId: string
}

export type Unsubscribe = (token: string, source: RequestSource) => Promise<{ store: string }>

/** Withdraws the consent the link belongs to; repeating it changes nothing. Returns only the store's name. */
export const makeUnsubscribe =
  ({ deps, tokens }: { deps: UnitOfWorkDeps; tokens: Tokens }): Unsubscribe =>
  async (token, source) => {
    const { store, customerId } = readPreferenceToken(tokens, token) ?? fail('link_spent')
    const customer = (await readMergeTarget(deps.database.kysely, store, customerId)) ?? fail('link_spent')
    const { customerId: id, name, vendorId, storeName } = customer
    const origin = { actor: null, customer: { name, vendorId }, store, ...source }
    await transact(deps, origin, async (uow) => {
      if (!(await withdrawConsent(uow.tx, store, id))) return
      await insertEvents(uow.tx, store, [{ customerId: id, kind: 'unsubscribed', personId: null }])
      const after = { emailConsent: false }
      uow.audit({ resource: 'customers', id, label: name, action: 'update', after })
    })
    return { store: storeName }
  }
