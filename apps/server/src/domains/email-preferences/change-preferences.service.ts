import type * as z from 'zod'
import { type EmailTopic, emailTopics } from '#contract/domains/email-topics.ts'
import type { EmailPreferences, emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { recordUnsubscribe } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  insertEvents,
  lockCustomers,
  readCustomer,
  recordCustomerChange,
  withdrawConsent,
  writeCustomerChange,
} from '#server/domains/customers/customers.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  type LinkedCustomer,
  readAccountPreferences,
  readLinkedCustomer,
  type StoredPreferences,
  upsertPreferences,
} from './email-preferences.repo.ts'
import { type PreferenceToken, readPreferenceToken } from './preference-token.rules.ts'

/** Origin of the request. */
export interface RequestSource {
  address: string
  requestId: string
}

interface Choices {
  topics: readonly EmailTopic[]
  allowsTracking: boolean
}

const invertTopics = (topics: readonly EmailTopic[]): EmailTopic[] =>
  emailTopics.filter((topic) => !topics.includes(topic))

const toChoices = ({ leftTopics, allowsTracking }: StoredPreferences) => ({
  topics: invertTopics(leftTopics),
  allowsTracking,
})

/** Writes what changed, with an event and an audit entry. The caller has locked the customer. */
const writeChoices = async (
  uow: UnitOfWork,
  store: StoreId,
  { customerId, name, ...before }: StoredPreferences & { customerId: string; name: string },
  { topics, allowsTracking }: Choices,
): Promise<void> => {
  const leftTopics = invertTopics(topics)
  const changesTopics = emailTopics.some((topic) => before.leftTopics.includes(topic) !== leftTopics.includes(topic))
  const changesTracking = before.allowsTracking !== allowsTracking
  if (!changesTopics && !changesTracking) return
  await upsertPreferences(uow.tx, store, customerId, { leftTopics, allowsTracking })
  const fields = [...(changesTopics ? ['emailTopics'] : []), ...(changesTracking ? ['emailTracking'] : [])]
  await insertEvents(uow.tx, store, [{ customerId, kind: 'edited', facts: { fields }, personId: null }])
  uow.audit({
    resource: 'customers',
    id: customerId,
    label: name,
    action: 'update',
    before: { emailTopics: invertTopics(before.leftTopics), emailTracking: before.allowsTracking },
    after: { emailTopics: invertTopics(leftTopics), emailTracking: allowsTracking },
  })
}

/** Counts once, for the campaign whose email has the link. */
const countUnsubscribe = async (uow: UnitOfWork, { store, recipientId }: PreferenceToken): Promise<void> => {
  const changed = recipientId === undefined ? undefined : await recordUnsubscribe(uow.tx, store, recipientId)
  if (changed) uow.publish((live) => live.publishFrequentChange(store, 'campaigns', changed.campaignId))
}

const withdraw = async (uow: UnitOfWork, link: PreferenceToken, customer: LinkedCustomer): Promise<void> => {
  const { customerId: id, name } = customer
  await countUnsubscribe(uow, link)
  if (!(await withdrawConsent(uow.tx, link.store, id))) return
  await insertEvents(uow.tx, link.store, [{ customerId: id, kind: 'unsubscribed', personId: null }])
  uow.audit({ resource: 'customers', id, label: name, action: 'update', after: { emailConsent: false } })
}

const subscribe = async (uow: UnitOfWork, store: StoreId, { customerId }: LinkedCustomer): Promise<void> => {
  const before = orNotFound(await readCustomer(uow.tx, store, customerId, true))
  const change = { version: before.version, emailConsent: true }
  if (!(await writeCustomerChange(uow.tx, store, null, before, change))) fail('conflict')
  await recordCustomerChange(uow, store, null, before)
}

const toPreferences = (customer: LinkedCustomer, { topic }: PreferenceToken): EmailPreferences => ({
  store: customer.storeName,
  language: customer.language,
  email: customer.maskedEmail,
  isSubscribed: customer.isSubscribed,
  ...toChoices(customer),
  topic: topic ?? null,
})

type Update = z.output<typeof emailPreferenceCalls.update.body>

/** What people can do with the links of an email, without sign-in. A link acts for the customer it was sent to. */
export const makeLinkedPreferences = ({ deps, tokens }: { deps: UnitOfWorkDeps; tokens: Tokens }) => {
  const { kysely } = deps.database

  const open = async (token: string): Promise<{ link: PreferenceToken; customer: LinkedCustomer }> => {
    const link = readPreferenceToken(tokens, token) ?? fail('link_spent')
    const customer = (await readLinkedCustomer(kysely, link.store, link.customerId)) ?? fail('link_spent')
    return { link, customer }
  }

  /** Runs with the customer locked and read again. */
  const change = async (
    token: string,
    source: RequestSource,
    run: (uow: UnitOfWork, link: PreferenceToken, customer: LinkedCustomer) => Promise<void>,
  ): Promise<{ link: PreferenceToken; customer: LinkedCustomer }> => {
    const { link, customer: found } = await open(token)
    const { name, vendorId, customerId } = found
    const origin = { actor: null, customer: { name, vendorId }, store: link.store, ...source }
    const customer = await transact(deps, origin, async (uow) => {
      await lockCustomers(uow.tx, link.store, [customerId])
      await run(uow, link, (await readLinkedCustomer(uow.tx, link.store, customerId)) ?? fail('link_spent'))
      return orNotFound(await readLinkedCustomer(uow.tx, link.store, customerId))
    })
    return { link, customer }
  }

  return {
    get: async (token: string): Promise<EmailPreferences> => {
      const { link, customer } = await open(token)
      return toPreferences(customer, link)
    },
    update: async ({ token, isSubscribed, ...choices }: Update, source: RequestSource): Promise<EmailPreferences> => {
      const changed = await change(token, source, async (uow, link, before) => {
        await writeChoices(uow, link.store, before, choices)
        if (!isSubscribed) return withdraw(uow, link, before)
        if (!before.isSubscribed && !before.isGone) await subscribe(uow, link.store, before)
        if (link.topic !== undefined && !choices.topics.includes(link.topic)) await countUnsubscribe(uow, link)
      })
      return toPreferences(changed.customer, changed.link)
    },
    /** Withdraws the consent the link belongs to; repeating it changes nothing. Returns only the store's name. */
    unsubscribe: async (token: string, source: RequestSource): Promise<{ store: string }> => {
      const { customer } = await change(token, source, withdraw)
      return { store: customer.storeName }
    },
  }
}

export type LinkedPreferences = ReturnType<typeof makeLinkedPreferences>

export const readOwnPreferences = async (db: Db, store: StoreId, actor: CustomerActor) =>
  toChoices(orNotFound(await readAccountPreferences(db, store, actor)))

export const changeOwnPreferences = async (uow: UnitOfWork, store: StoreId, actor: CustomerActor, choices: Choices) => {
  const { customerId } = orNotFound(await readAccountPreferences(uow.tx, store, actor))
  await lockCustomers(uow.tx, store, [customerId])
  const before = orNotFound(await readAccountPreferences(uow.tx, store, actor))
  await writeChoices(uow, store, before, choices)
  return toChoices({ leftTopics: invertTopics(choices.topics), allowsTracking: choices.allowsTracking })
}
