import type { Stripe } from 'stripe'
import * as z from 'zod'
import { getCardExpiry, isExpiringSoon } from '#contract/billing/card-expiry.ts'
import { id as idField } from '#contract/core/fields.ts'
import type { WholeList } from '#contract/core/page.ts'
import type { PaymentMethod } from '#contract/domains/payment-methods.ts'
import type { CardEventHandler } from '#server/domains/card-events/card-events.service.ts'
import { collectOpenInvoices } from '#server/domains/invoices/invoices.service.ts'
import {
  lockSubscription,
  readCustomerId,
  setTrialBilling,
  writeCustomerId,
} from '#server/domains/subscription/subscription.service.ts'
import { platform } from '#server/domains/vendors/vendors.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  type CardRow,
  insertCard,
  markRemoved,
  readCardByProviderId,
  readCards,
  readProviderId,
  writeDefault,
} from './payment-methods.repo.ts'

const resource = 'paymentMethods'

const toPaymentMethod = (card: CardRow, now: Date): PaymentMethod => ({
  ...card,
  isExpired: getCardExpiry(card.expYear, card.expMonth) <= now,
  expiresSoon: isExpiringSoon(card, now),
})

const toLabel = ({ brand, last4 }: Pick<CardRow, 'brand' | 'last4'>): string => `${brand} ${last4}`

export const listCards = async (db: Db, { vendorId }: Actor): Promise<WholeList<PaymentMethod>> => {
  const { data, ...list } = await readCards(db, vendorId)
  return { ...list, data: data.map((card) => toPaymentMethod(card, new Date())) }
}

/** The vendor at the provider, created with its first card. */
const ensureCustomer = async (
  { stripe }: Cards,
  db: Db,
  transaction: RunInTransaction,
  vendorId: string,
): Promise<string> => {
  const stored = await readCustomerId(db, vendorId)
  if (stored !== null) return stored
  const metadata = { kind: 'vendor', id: vendorId, vendor: vendorId }
  const customer = await stripe.customers.create({ metadata }, { idempotencyKey: `customer:${vendorId}` })
  return transaction(async ({ tx }) => {
    orNotFound(await lockSubscription(tx, vendorId))
    return writeCustomerId(tx, vendorId, customer.id)
  })
}

export const startSetup = async (
  cards: Cards,
  db: Db,
  transaction: RunInTransaction,
  { vendorId }: Actor,
): Promise<{ id: string; clientSecret: string }> => {
  const customer = await ensureCustomer(cards, db, transaction, vendorId)
  const metadata = { kind: 'card', id: newId(), vendor: vendorId }
  const intent = await cards.stripe.setupIntents.create(
    { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata },
    { idempotencyKey: `setup:${metadata.id}` },
  )
  return { id: intent.id, clientSecret: intent.client_secret ?? fail('card_not_confirmed') }
}

const getId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** Undefined unless the provider has verified the card for this vendor. */
const loadConfirmedCard = async (
  { stripe }: Cards,
  intent: Stripe.SetupIntent,
  { vendorId, customerId }: { vendorId: string; customerId: string | null },
): Promise<Stripe.PaymentMethod | undefined> => {
  const methodId = getId(intent.payment_method)
  const isOurs =
    intent.metadata?.['vendor'] === vendorId && customerId !== null && getId(intent.customer) === customerId
  if (intent.status !== 'succeeded' || !isOurs || methodId === undefined) return undefined
  const method = await stripe.paymentMethods.retrieve(methodId)
  return method.card && getId(method.customer) === customerId ? method : undefined
}

/**
 * Saves the card as the default, once: by the browser's call or by the provider's event, whichever is first. Undefined
 * if it was removed since.
 */
const saveCard = async (
  uow: UnitOfWork,
  vendorId: string,
  method: Stripe.PaymentMethod,
): Promise<CardRow | undefined> => {
  const { card } = method
  if (!card) return undefined
  const subscription = orNotFound(await lockSubscription(uow.tx, vendorId))
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  const id = newId()
  const isNew = await insertCard(uow.tx, { id, vendorId, providerId: method.id, brand, last4, expMonth, expYear })
  if (isNew && !subscription.isDeleted) {
    await writeDefault(uow.tx, vendorId, id)
    await setTrialBilling(uow.tx, vendorId, true)
    await collectOpenInvoices(uow, vendorId)
    const by = uow.origin.actor ? {} : { by: platform }
    uow.audit({ resource, id, vendorId, label: toLabel({ brand, last4 }), action: 'create', ...by })
  }
  return readCardByProviderId(uow.tx, vendorId, method.id)
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

export const addCard = async (
  cards: Cards,
  db: Db,
  transaction: RunInTransaction,
  { vendorId }: Actor,
  setupIntentId: string,
): Promise<PaymentMethod> => {
  const customerId = await readCustomerId(db, vendorId)
  const intent = await cards.stripe.setupIntents.retrieve(setupIntentId).catch((error: unknown) => {
    if (isMissing(error)) return fail('card_not_confirmed')
    throw error
  })
  const method = await loadConfirmedCard(cards, intent, { vendorId, customerId })
  if (!method) return fail('card_not_confirmed')
  const card = await transaction((uow) => saveCard(uow, vendorId, method))
  return toPaymentMethod(card ?? fail('card_not_confirmed'), new Date())
}

/** The provider's event about a setup intent: saves the card if the browser didn't come back. */
export const cardSetupHandler = ({
  deps,
  cards,
}: {
  deps: UnitOfWorkDeps
  cards: Cards
}): CardEventHandler<Stripe.SetupIntent> => ({
  kind: 'card',
  run: async (intent, _event, { db }) => {
    const vendorId = intent.metadata?.['vendor']
    if (vendorId === undefined) return
    const customerId = await readCustomerId(db, vendorId)
    const method = await loadConfirmedCard(cards, intent, { vendorId, customerId })
    const origin = { actor: null, store: null, address: '', requestId: 'card-events' }
    if (method) await transact(deps, origin, (uow) => saveCard(uow, vendorId, method))
  },
})

const findCard = async (
  uow: UnitOfWork,
  vendorId: string,
  id: string,
): Promise<{ card: CardRow; others: CardRow[] }> => {
  const { data } = await readCards(uow.tx, vendorId)
  const card = orNotFound(data.find(({ _id }) => _id === id))
  return { card, others: data.filter(({ _id }) => _id !== id) }
}

export const makeDefaultCard = async (uow: UnitOfWork, { vendorId }: Actor, id: string): Promise<PaymentMethod> => {
  orNotFound(await lockSubscription(uow.tx, vendorId))
  const { card } = await findCard(uow, vendorId, id)
  if (!card.isDefault) {
    await writeDefault(uow.tx, vendorId, id)
    await collectOpenInvoices(uow, vendorId)
    const sides = { before: { isDefault: false }, after: { isDefault: true } }
    uow.audit({ resource, id, label: toLabel(card), action: 'update', ...sides })
  }
  return toPaymentMethod({ ...card, isDefault: true }, new Date())
}

const detachTask = task('payment-methods.detach', z.object({ id: idField }))

/** The provider forgets the card. Repeated: it is already detached. */
export const detachHandler = (cards: Cards): Handler =>
  handle(detachTask, async ({ id }, { db }) => {
    const providerId = await readProviderId(db, id)
    if (providerId === undefined) return
    const method = await cards.stripe.paymentMethods.retrieve(providerId)
    if (method.customer !== null) await cards.stripe.paymentMethods.detach(providerId)
  })

export const removeCard = async (uow: UnitOfWork, { vendorId }: Actor, id: string): Promise<null> => {
  const subscription = orNotFound(await lockSubscription(uow.tx, vendorId))
  const { card, others } = await findCard(uow, vendorId, id)
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due'
  const isFirstCharge = subscription.status === 'trialing' && subscription.period !== null
  if (others.length === 0 && (isPaid || isFirstCharge)) return fail('last_payment_method')
  await markRemoved(uow.tx, vendorId, id)
  const [next] = others
  if (card.isDefault && next) await writeDefault(uow.tx, vendorId, next._id)
  if (!next) await setTrialBilling(uow.tx, vendorId, false)
  uow.enqueue(detachTask, { id })
  uow.audit({ resource, id, label: toLabel(card), action: 'delete' })
  return null
}

export { readDefaultCard, readProviderId } from './payment-methods.repo.ts'
