import {
  baseFields,
  type Call,
  changeLater,
  create,
  emit,
  list,
  load,
  toSeconds,
  update,
} from '#server/platform/cards/sandbox/call.ts'
import type { Account } from '#server/platform/cards/sandbox/objects.ts'
import { getCurrency, getPositiveAmount, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { changeBalance } from '#server/platform/cards/sandbox/sandbox.repo.ts'
import { getBankFailure } from './accounts.ts'
import { withdraw } from './transfers.ts'

const arriveAfterSeconds = 5

/** The account of the Stripe-Account header. */
const loadOwner = async (call: Call): Promise<Account> => {
  const { data } = await load({ ...call, account: '' }, 'account', call.account, 'account')
  return data.payouts_enabled
    ? data
    : invalidRequest('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' })
}

export const createPayout = async (call: Call): Promise<object> => {
  const { params } = call
  const [amount, currency] = [getPositiveAmount(params), getCurrency(params)]
  const owner = await loadOwner(call)
  await withdraw(call, call.account, currency, amount)
  const payout = await create(call, 'payout', {
    ...baseFields(call, 'po'),
    object: 'payout',
    amount,
    arrival_date: toSeconds(call.now) + arriveAfterSeconds,
    automatic: false,
    currency,
    description: getText(params, 'description') ?? null,
    destination: owner.external_accounts.data[0]?.id ?? null,
    failure_code: null,
    failure_message: null,
    method: getText(params, 'method') ?? 'standard',
    statement_descriptor: getText(params, 'statement_descriptor') ?? null,
    status: 'pending',
    type: 'bank_account',
    metadata: mergeMetadata(params),
  })
  await changeLater(call, payout.id, 'payout arrives', arriveAfterSeconds)
  await emit(call, 'payout.created', payout)
  return payout
}

/** The bank accepts the money, or sends it back. */
export const finishPayout = async (call: Call, id: string): Promise<void> => {
  const { data: payout } = await load(call, 'payout', id)
  if (payout.status !== 'pending') return
  const { data: owner } = await load({ ...call, account: '' }, 'account', call.account)
  const failure = getBankFailure(owner.external_accounts.data[0]?.last4 ?? '')
  payout.status = failure === null ? 'paid' : 'failed'
  if (failure !== null) {
    payout.failure_code = failure
    payout.failure_message = 'The bank account has been closed.'
    await changeBalance(call.tx, call.account, payout.currency, payout.amount)
  }
  await update(call, payout)
  await emit(call, failure === null ? 'payout.paid' : 'payout.failed', payout)
}

export const cancelPayout = async (call: Call, id: string): Promise<object> => {
  const { data: payout } = await load(call, 'payout', id)
  if (payout.status !== 'pending') return invalidRequest('Only pending payouts can be canceled.')
  payout.status = 'canceled'
  await changeBalance(call.tx, call.account, payout.currency, payout.amount)
  await update(call, payout)
  await emit(call, 'payout.canceled', payout)
  return payout
}

export const retrievePayout = async (call: Call, id: string): Promise<object> => (await load(call, 'payout', id)).data

export const listPayouts = (call: Call): Promise<object> => list(call, 'payout', '/v1/payouts', ['status'])
