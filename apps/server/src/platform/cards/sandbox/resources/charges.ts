import { baseFields, type Call, changeLater, create, emit, list, load } from '#server/platform/cards/sandbox/call.ts'
import type { Charge, PaymentIntent } from '#server/platform/cards/sandbox/objects.ts'
import { changeBalance } from '#server/platform/cards/sandbox/sandbox.repo.ts'
import type { LoadedMethod } from './payment-methods.ts'

const disputeAfterSeconds = 5

const makeCharge = (
  call: Call,
  intent: PaymentIntent,
  { method }: LoadedMethod,
  failure: { code: string; message: string } | undefined,
): Charge => ({
  ...baseFields(call, 'ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: failure ? 0 : intent.amount,
  amount_refunded: 0,
  captured: !failure,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  paid: !failure,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: 'card', card: method.card },
  refunded: false,
  status: failure ? 'failed' : 'succeeded',
  metadata: intent.metadata,
})

export const createCharge = async (call: Call, intent: PaymentIntent, method: LoadedMethod): Promise<Charge> => {
  const charge = makeCharge(call, intent, method, undefined)
  const { behavior } = method.secrets
  await create(call, 'charge', charge, { behavior })
  await changeBalance(call.tx, call.account, charge.currency, charge.amount)
  await emit(call, 'charge.succeeded', charge)
  if (behavior.isDisputed) await changeLater(call, charge.id, 'dispute', disputeAfterSeconds)
  return charge
}

export const createFailedCharge = async (
  call: Call,
  intent: PaymentIntent,
  method: LoadedMethod,
  failure: { code: string; message: string },
): Promise<Charge> => {
  const charge = await create(call, 'charge', makeCharge(call, intent, method, failure))
  await emit(call, 'charge.failed', charge)
  return charge
}

export const retrieveCharge = async (call: Call, id: string): Promise<object> => (await load(call, 'charge', id)).data

export const listCharges = (call: Call): Promise<object> =>
  list(call, 'charge', '/v1/charges', ['customer', 'payment_intent'])
