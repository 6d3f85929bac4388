import { baseFields, type Call, create, emit, list, load, update } from '#server/platform/cards/sandbox/call.ts'
import {
  getCurrency,
  getInteger,
  getPositiveAmount,
  getText,
  mergeMetadata,
  requireText,
} from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { changeBalance } from '#server/platform/cards/sandbox/sandbox.repo.ts'

/** Money of an account can be used once. */
export const withdraw = async (call: Call, account: string, currency: string, amount: number): Promise<void> => {
  if (await changeBalance(call.tx, account, currency, -amount)) return
  invalidRequest('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' })
}

export const createTransfer = async (call: Call): Promise<object> => {
  const { params } = call
  const [amount, currency] = [getPositiveAmount(params), getCurrency(params)]
  const { data: destination } = await load(call, 'account', requireText(params, 'destination'), 'destination')
  if (destination.capabilities['transfers'] !== 'active') {
    return invalidRequest('Your destination account needs to have the `transfers` capability enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  }
  await withdraw(call, call.account, currency, amount)
  await changeBalance(call.tx, destination.id, currency, amount)
  const transfer = await create(call, 'transfer', {
    ...baseFields(call, 'tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    currency,
    description: getText(params, 'description') ?? null,
    destination: destination.id,
    reversed: false,
    source_transaction: getText(params, 'source_transaction') ?? null,
    transfer_group: getText(params, 'transfer_group') ?? null,
    metadata: mergeMetadata(params),
  })
  await emit(call, 'transfer.created', transfer)
  return transfer
}

export const reverseTransfer = async (call: Call, id: string): Promise<object> => {
  const { data: transfer } = await load(call, 'transfer', id)
  const remaining = transfer.amount - transfer.amount_reversed
  const amount = getInteger(call.params, 'amount') ?? remaining
  if (amount < 1 || amount > remaining) {
    return invalidRequest(`The amount must be between 1 and ${remaining}.`, { param: 'amount' })
  }
  // Our balance first, as for a transfer: in the other order the two could deadlock.
  await changeBalance(call.tx, call.account, transfer.currency, amount)
  await withdraw(call, transfer.destination, transfer.currency, amount)
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  await update(call, transfer)
  const reversal = await create(call, 'transfer_reversal', {
    ...baseFields(call, 'trr'),
    object: 'transfer_reversal',
    amount,
    currency: transfer.currency,
    transfer: transfer.id,
    metadata: mergeMetadata(call.params),
  })
  await emit(call, 'transfer.reversed', transfer)
  return reversal
}

export const listReversals = (call: Call, id: string): Promise<object> =>
  list(call, 'transfer_reversal', `/v1/transfers/${id}/reversals`, [], { transfer: id })

export const retrieveTransfer = async (call: Call, id: string): Promise<object> =>
  (await load(call, 'transfer', id)).data

export const listTransfers = (call: Call): Promise<object> =>
  list(call, 'transfer', '/v1/transfers', ['destination', 'transfer_group'])
