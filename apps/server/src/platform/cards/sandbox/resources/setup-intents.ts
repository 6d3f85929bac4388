import { baseFields, type Call, create, emit, list, load, update } from '#server/platform/cards/sandbox/call.ts'
import type { SetupIntent } from '#server/platform/cards/sandbox/objects.ts'
import { getFlag, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { cardError, invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
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

const assertOpen = (intent: SetupIntent): void => {
  if (openStatuses.has(intent.status)) return
  invalidRequest(`This SetupIntent can’t be used because its status is ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  })
}

const reject = async (
  call: Call,
  intent: SetupIntent,
  { method }: LoadedMethod,
  error: { code: string; declineCode?: string; message: string },
): Promise<never> => {
  const { code, declineCode, message } = error
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  const details = { code, message, payment_method: method, ...(declineCode && { decline_code: declineCode }) }
  intent.last_setup_error = { type: 'card_error', ...details }
  await update(call, intent)
  await emit(call, 'setup_intent.setup_failed', intent)
  return cardError({ ...details, setup_intent: intent })
}

const succeed = async (call: Call, intent: SetupIntent, loaded: LoadedMethod): Promise<SetupIntent> => {
  if (intent.customer !== null) await attachTo(call, loaded, intent.customer)
  await update(call, loaded.method, { ...loaded.secrets, isSetUp: true })
  intent.status = 'succeeded'
  intent.payment_method = loaded.method.id
  intent.next_action = null
  intent.last_setup_error = null
  await update(call, intent)
  await emit(call, 'setup_intent.succeeded', intent)
  return intent
}

const confirm = async (call: Call, intent: SetupIntent): Promise<SetupIntent> => {
  assertOpen(intent)
  const chosen =
    (await getRequestedMethod(call)) ??
    (intent.payment_method === null ? undefined : await loadMethod(call, intent.payment_method))
  if (!chosen)
    return invalidRequest('A payment method is required to confirm this SetupIntent.', { param: 'payment_method' })
  assertOwnMethod(chosen, intent.customer)
  const { decline, authentication } = chosen.secrets.behavior
  if (decline && !decline.attaches) return reject(call, intent, chosen, decline)
  if (authentication === undefined) return succeed(call, intent, chosen)
  intent.status = 'requires_action'
  intent.payment_method = chosen.method.id
  intent.next_action = makeChallenge(call, intent)
  await update(call, intent)
  await emit(call, 'setup_intent.requires_action', intent)
  return intent
}

export const createSetupIntent = async (call: Call): Promise<object> => {
  const { params } = call
  const customer = getText(params, 'customer')
  if (customer !== undefined) await loadCustomer(call, customer)
  const fields = baseFields(call, 'seti')
  const method = await getRequestedMethod(call)
  const intent: SetupIntent = {
    ...fields,
    object: 'setup_intent',
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    client_secret: newClientSecret(fields.id),
    customer: customer ?? null,
    description: getText(params, 'description') ?? null,
    payment_method: method?.method.id ?? null,
    ...getMethodTypes(call),
    usage: getText(params, 'usage') ?? 'off_session',
    next_action: null,
    cancellation_reason: null,
    on_behalf_of: null,
    last_setup_error: null,
    metadata: mergeMetadata(params),
  }
  await create(call, 'setup_intent', intent)
  await emit(call, 'setup_intent.created', intent)
  return getFlag(params, 'confirm')
    ? confirm({ ...call, params: { ...params, payment_method: intent.payment_method ?? '' } }, intent)
    : intent
}

export const retrieveSetupIntent = (call: Call, id: string): Promise<object> => loadIntent(call, 'setup_intent', id)

export const confirmSetupIntent = async (call: Call, id: string): Promise<object> =>
  confirm(call, await loadIntent(call, 'setup_intent', id))

/** The customer has answered the bank's challenge. */
export const answerSetupChallenge = async (call: Call, id: string, isApproved: boolean): Promise<void> => {
  const intent = await loadIntent(call, 'setup_intent', id)
  if (intent.status !== 'requires_action' || intent.payment_method === null) return
  const method = await loadMethod(call, intent.payment_method)
  if (isApproved) await succeed(call, intent, method)
  else {
    await reject(call, intent, method, {
      code: 'setup_intent_authentication_failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    })
  }
}

export const cancelSetupIntent = async (call: Call, id: string): Promise<object> => {
  const { data: intent } = await load(call, 'setup_intent', id, 'intent')
  assertOpen(intent)
  intent.status = 'canceled'
  intent.cancellation_reason = getText(call.params, 'cancellation_reason') ?? null
  intent.next_action = null
  await update(call, intent)
  await emit(call, 'setup_intent.canceled', intent)
  return intent
}

export const listSetupIntents = (call: Call): Promise<object> =>
  list(call, 'setup_intent', '/v1/setup_intents', ['customer', 'payment_method'])
