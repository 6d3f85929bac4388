import { type Call, load, randomText } from '#server/platform/cards/sandbox/call.ts'
import type { NextAction, PaymentIntent, SetupIntent } from '#server/platform/cards/sandbox/objects.ts'
import { getObject, getText } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest, missingResource } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { createTypedMethod, type LoadedMethod, loadMethod } from './payment-methods.ts'

/** What setup and payment intents have in common. */
export type AnyIntent = SetupIntent | PaymentIntent

/** Marked, so that pages with the card form know that they show the sandbox's. */
export const newClientSecret = (intentId: string): string => `${intentId}_secret_sandbox${randomText(25)}`

export const openStatuses = new Set<AnyIntent['status']>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

export const getMethodTypes = (call: Call): Pick<AnyIntent, 'payment_method_types' | 'automatic_payment_methods'> => {
  const { allowed_payment_method_types: types } = call.params
  const isAutomatic = getText(getObject(call.params, 'automatic_payment_methods'), 'enabled') === 'true'
  return {
    payment_method_types: Array.isArray(types) ? types.filter((type) => typeof type === 'string') : ['card'],
    automatic_payment_methods: isAutomatic
      ? {
          enabled: true,
          allow_redirects: getText(getObject(call.params, 'automatic_payment_methods'), 'allow_redirects') ?? 'always',
        }
      : null,
  }
}

/** The card of the request: an id, or typed into the form. */
export const getRequestedMethod = async (call: Call): Promise<LoadedMethod | undefined> => {
  const id = getText(call.params, 'payment_method')
  if (id !== undefined) return loadMethod(call, id)
  return 'payment_method_data' in call.params
    ? createTypedMethod(call, getObject(call.params, 'payment_method_data'))
    : undefined
}

/** The browser may only use the intent whose client secret it was given. */
const assertClientSecret = (call: Call, intent: AnyIntent): void => {
  if (call.isBrowser && getText(call.params, 'client_secret') !== intent.client_secret) {
    missingResource(intent.object, intent.id, 'intent')
  }
}

export const loadIntent = async <Type extends AnyIntent['object']>(call: Call, type: Type, id: string) => {
  const { data } = await load(call, type, id, 'intent')
  assertClientSecret(call, data)
  return data
}

export const assertOwnMethod = ({ method }: LoadedMethod, customer: string | null): void => {
  if (method.customer !== null && method.customer !== customer) {
    invalidRequest('The payment method is attached to another customer, so it can’t be used here.', {
      param: 'payment_method',
    })
  }
}

/** Stripe.js shows this page itself; in the sandbox the card form does. */
export const makeChallenge = ({ publicUrl }: Call, { id }: AnyIntent): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${publicUrl}/sandbox/challenge/${id}` },
})
