import {
  baseFields,
  type Call,
  create,
  emit,
  list,
  load,
  toSeconds,
  update,
} from '#server/platform/cards/sandbox/call.ts'
import type { PaymentIntent } from '#server/platform/cards/sandbox/objects.ts'
import { getChargeAmount, getCurrency, getFlag, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { cardError, invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { createCharge, createFailedCharge } from './charges.ts'
import { loadCustomer } from './customers.ts'
import {
  assertOwnMethod,
  getMethodTypes,
  getRequestedMethod,
  loadIntent,
  makeChallenge,
  newClientSecret,
  openStatuses,
} from './intents.ts'
import { attachTo, type LoadedMethod, loadMethod } from './payment-methods.ts'

const assertOpen = (intent: PaymentIntent, action: string): void => {
  if (openStatuses.has(intent.status)) return
  invalidRequest(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

interface Decline {
  code: string
  declineCode?: string
  message: string
}

const reject = async (call: Call, intent: PaymentIntent, loaded: LoadedMethod, decline: Decline): Promise<never> => {
  const { code, declineCode, message } = decline
  const charge = await createFailedCharge(call, intent, loaded, { code, message })
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.latest_charge = charge.id
  const details = { code, message, charge: charge.id, ...(declineCode && { decline_code: declineCode }) }
  intent.last_payment_error = { type: 'card_error', ...details, payment_method: loaded.method }
  await update(call, intent)
  await emit(call, 'payment_intent.payment_failed', intent)
  return cardError({ ...details, payment_method: loaded.method, payment_intent: intent })
}

const succeed = async (call: Call, intent: PaymentIntent, loaded: LoadedMethod): Promise<PaymentIntent> => {
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    await attachTo(call, loaded, intent.customer)
    await update(call, loaded.method, { ...loaded.secrets, isSetUp: true })
  }
  const charge = await createCharge(call, intent, loaded)
  intent.status = 'succeeded'
  intent.payment_method = loaded.method.id
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.last_payment_error = null
  await update(call, intent)
  await emit(call, 'payment_intent.succeeded', intent)
  return intent
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const needsAuthentication = ({ secrets: { behavior, isSetUp } }: LoadedMethod): boolean =>
  behavior.authentication === 'always' || (behavior.authentication === 'until set up' && !isSetUp)

const confirm = async (call: Call, intent: PaymentIntent): Promise<PaymentIntent> => {
  assertOpen(intent, 'confirm')
  const chosen =
    (await getRequestedMethod(call)) ??
    (intent.payment_method === null ? undefined : await loadMethod(call, intent.payment_method))
  if (!chosen) {
    return invalidRequest('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  assertOwnMethod(chosen, intent.customer)
  const { decline } = chosen.secrets.behavior
  if (decline) return reject(call, intent, chosen, decline)
  if (!needsAuthentication(chosen)) return succeed(call, intent, chosen)
  // The customer isn't there to authenticate.
  if (getFlag(call.params, 'off_session')) return reject(call, intent, chosen, authenticationRequired)
  intent.status = 'requires_action'
  intent.payment_method = chosen.method.id
  intent.next_action = makeChallenge(call, intent)
  await update(call, intent)
  await emit(call, 'payment_intent.requires_action', intent)
  return intent
}

const getFutureUsage = (call: Call): PaymentIntent['setup_future_usage'] => {
  const usage = getText(call.params, 'setup_future_usage')
  return usage === 'on_session' || usage === 'off_session' ? usage : null
}

export const createPaymentIntent = async (call: Call): Promise<object> => {
  const { params } = call
  const currency = getCurrency(params)
  const amount = getChargeAmount(params, currency)
  const customer = getText(params, 'customer')
  if (customer !== undefined) await loadCustomer(call, customer)
  if (getFlag(params, 'off_session') && !getFlag(params, 'confirm')) {
    return invalidRequest('off_session can only be used with confirm=true.', { param: 'off_session' })
  }
  const fields = baseFields(call, 'pi')
  const method = await getRequestedMethod(call)
  const intent: PaymentIntent = {
    ...fields,
    object: 'payment_intent',
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    amount,
    amount_received: 0,
    amount_capturable: 0,
    currency,
    client_secret: newClientSecret(fields.id),
    customer: customer ?? null,
    description: getText(params, 'description') ?? null,
    payment_method: method?.method.id ?? null,
    ...getMethodTypes(call),
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
    on_behalf_of: null,
    receipt_email: getText(params, 'receipt_email') ?? null,
    setup_future_usage: getFutureUsage(call),
    shipping: null,
    statement_descriptor: getText(params, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: getText(params, 'statement_descriptor_suffix') ?? null,
    transfer_data: null,
    transfer_group: getText(params, 'transfer_group') ?? null,
    metadata: mergeMetadata(params),
  }
  await create(call, 'payment_intent', intent)
  await emit(call, 'payment_intent.created', intent)
  if (!getFlag(params, 'confirm')) return intent
  // The test card was already turned into a payment method.
  return confirm({ ...call, params: { ...params, payment_method: intent.payment_method ?? '' } }, intent)
}

export const retrievePaymentIntent = (call: Call, id: string): Promise<object> => loadIntent(call, 'payment_intent', id)

export const confirmPaymentIntent = async (call: Call, id: string): Promise<object> =>
  confirm(call, await loadIntent(call, 'payment_intent', id))

export const updatePaymentIntent = async (call: Call, id: string): Promise<object> => {
  const { params } = call
  const { data: intent } = await load(call, 'payment_intent', id, 'intent')
  intent.metadata = mergeMetadata(params, intent.metadata)
  if ('description' in params) intent.description = getText(params, 'description') ?? null
  if ('amount' in params) {
    assertOpen(intent, 'update')
    intent.amount = getChargeAmount(params, intent.currency)
  }
  await update(call, intent)
  return intent
}

/** The customer has answered the bank's challenge. */
export const answerPaymentChallenge = async (call: Call, id: string, isApproved: boolean): Promise<void> => {
  const intent = await loadIntent(call, 'payment_intent', id)
  if (intent.status !== 'requires_action' || intent.payment_method === null) return
  const method = await loadMethod(call, intent.payment_method)
  if (isApproved) await succeed(call, intent, method)
  else {
    await reject(call, intent, method, {
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    })
  }
}

export const cancelPaymentIntent = async (call: Call, id: string): Promise<object> => {
  const { data: intent } = await load(call, 'payment_intent', id, 'intent')
  assertOpen(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = toSeconds(call.now)
  intent.cancellation_reason = getText(call.params, 'cancellation_reason') ?? null
  intent.next_action = null
  await update(call, intent)
  await emit(call, 'payment_intent.canceled', intent)
  return intent
}

export const listPaymentIntents = (call: Call): Promise<object> =>
  list(call, 'payment_intent', '/v1/payment_intents', ['customer'])
