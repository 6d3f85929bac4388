import { baseFields, type Call, create, emit, list, load, update } from '#server/platform/cards/sandbox/call.ts'
import type { FormObject } from '#server/platform/cards/sandbox/form-encoding.ts'
import type { PaymentMethod, PaymentMethodSecrets } from '#server/platform/cards/sandbox/objects.ts'
import { getInteger, getObject, getText, mergeMetadata, requireText } from '#server/platform/cards/sandbox/params.ts'
import { cardError, invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { findTestCard, findTestCardByAlias, type TestCard } from '#server/platform/cards/sandbox/test-cards.ts'
import { loadCustomer } from './customers.ts'

export interface LoadedMethod {
  method: PaymentMethod
  secrets: PaymentMethodSecrets
}

interface Expiry {
  month: number
  year: number
}

const noDetails = { name: null, email: null, phone: null, address: null }

const createMethod = async (
  call: Call,
  { number, brand, behavior }: TestCard,
  expiry: Expiry,
  params: FormObject,
): Promise<LoadedMethod> => {
  const secrets: PaymentMethodSecrets = { behavior, isSetUp: false }
  const details = getObject(params, 'billing_details')
  const method: PaymentMethod = {
    ...baseFields(call, 'pm'),
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    customer: null,
    billing_details: { ...noDetails, name: getText(details, 'name') ?? null, email: getText(details, 'email') ?? null },
    card: {
      brand,
      display_brand: brand,
      last4: number.slice(-4),
      exp_month: expiry.month,
      exp_year: expiry.year,
      country: 'US',
      funding: 'credit',
      fingerprint: call.fingerprint(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    },
    metadata: mergeMetadata(params),
  }
  await create(call, 'payment_method', method, secrets)
  return { method, secrets }
}

const isPast = ({ month, year }: Expiry, now: Date): boolean =>
  year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

/** The card as it was typed into the form. The number isn't stored; real numbers are refused. */
export const createTypedMethod = async (call: Call, params: FormObject): Promise<LoadedMethod> => {
  if (!call.isBrowser) {
    return invalidRequest(
      'Sending credit card numbers directly to the API is generally unsafe. Use the card form or a test payment method.',
      { param: 'payment_method_data[card][number]' },
    )
  }
  const card = getObject(params, 'card')
  const expiry = { month: getInteger(card, 'exp_month') ?? 0, year: getInteger(card, 'exp_year') ?? 0 }
  if (expiry.month < 1 || expiry.month > 12) {
    return cardError({ code: 'invalid_expiry_month', message: 'Your card’s expiration month is invalid.' })
  }
  if (isPast(expiry, call.now)) {
    return cardError({ code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' })
  }
  const testCard = findTestCard(requireText(card, 'number'))
  if (!testCard) {
    return cardError({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    })
  }
  return createMethod(call, testCard, expiry, params)
}

/** An id, or one of Stripe's names for test cards, which creates a new one. */
export const loadMethod = async (call: Call, id: string, param = 'payment_method'): Promise<LoadedMethod> => {
  const testCard = findTestCardByAlias(id)
  if (testCard) {
    return createMethod(call, testCard, { month: 12, year: call.now.getUTCFullYear() + 3 }, {})
  }
  const { data, hidden } = await load(call, 'payment_method', id, param)
  return { method: data, secrets: hidden as unknown as PaymentMethodSecrets }
}

/** A bank that declines the card also declines saving it, unless the card is one that fails later. */
export const assertAttachable = ({ method, secrets }: LoadedMethod): void => {
  const { decline } = secrets.behavior
  if (!decline || decline.attaches) return
  const { code, declineCode, message } = decline
  cardError({ code, message, payment_method: method, ...(declineCode && { decline_code: declineCode }) })
}

export const attachTo = async (call: Call, { method }: LoadedMethod, customer: string): Promise<PaymentMethod> => {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    return invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  method.customer = customer
  await update(call, method)
  await emit(call, 'payment_method.attached', method)
  return method
}

export const attachMethod = async (call: Call, id: string): Promise<object> => {
  const { id: customer } = await loadCustomer(call, requireText(call.params, 'customer'))
  const loaded = await loadMethod(call, id)
  assertAttachable(loaded)
  return attachTo(call, loaded, customer)
}

export const detachMethod = async (call: Call, id: string): Promise<object> => {
  const { method } = await loadMethod(call, id)
  if (method.customer === null) {
    return invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const customer = await loadCustomer(call, method.customer)
  if (customer.invoice_settings.default_payment_method === id) {
    customer.invoice_settings.default_payment_method = null
    await update(call, customer)
  }
  method.customer = null
  await update(call, method)
  await emit(call, 'payment_method.detached', method)
  return method
}

export const updateMethod = async (call: Call, id: string): Promise<object> => {
  const { method } = await loadMethod(call, id)
  const card = getObject(call.params, 'card')
  method.card.exp_month = getInteger(card, 'exp_month') ?? method.card.exp_month
  method.card.exp_year = getInteger(card, 'exp_year') ?? method.card.exp_year
  method.metadata = mergeMetadata(call.params, method.metadata)
  await update(call, method)
  await emit(call, 'payment_method.updated', method)
  return method
}

export const retrieveMethod = async (call: Call, id: string): Promise<object> =>
  (await load(call, 'payment_method', id)).data

export const listMethods = (call: Call): Promise<object> =>
  list(call, 'payment_method', '/v1/payment_methods', ['customer', 'type'])
