import { type Call, list, load } from './call.ts'
import {
  createAccount,
  createAccountLink,
  listAccounts,
  retrieveAccount,
  retrieveBalance,
  updateAccount,
} from './resources/accounts.ts'
import { listCharges, retrieveCharge } from './resources/charges.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomerMethods,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from './resources/customers.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './resources/disputes.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './resources/payment-intents.ts'
import { attachMethod, detachMethod, listMethods, retrieveMethod, updateMethod } from './resources/payment-methods.ts'
import { cancelPayout, createPayout, listPayouts, retrievePayout } from './resources/payouts.ts'
import { createRefund, listRefunds, retrieveRefund } from './resources/refunds.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  listSetupIntents,
  retrieveSetupIntent,
} from './resources/setup-intents.ts'
import {
  createTransfer,
  listReversals,
  listTransfers,
  retrieveTransfer,
  reverseTransfer,
} from './resources/transfers.ts'

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE'
  /** As in Stripe's OpenAPI description. */
  path: string
  run: (call: Call, id: string) => Promise<object>
  /** Also with the publishable key and the client secret of the intent. */
  isForBrowsers?: true
}

const retrieveEvent = async (call: Call, id: string): Promise<object> => (await load(call, 'event', id)).data

export const operations: readonly Operation[] = [
  { method: 'POST', path: '/v1/customers', run: createCustomer },
  { method: 'GET', path: '/v1/customers', run: listCustomers },
  { method: 'GET', path: '/v1/customers/{customer}', run: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/{customer}', run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/{customer}', run: deleteCustomer },
  { method: 'GET', path: '/v1/customers/{customer}/payment_methods', run: listCustomerMethods },
  { method: 'GET', path: '/v1/payment_methods', run: listMethods },
  { method: 'GET', path: '/v1/payment_methods/{payment_method}', run: retrieveMethod },
  { method: 'POST', path: '/v1/payment_methods/{payment_method}', run: updateMethod },
  { method: 'POST', path: '/v1/payment_methods/{payment_method}/attach', run: attachMethod },
  { method: 'POST', path: '/v1/payment_methods/{payment_method}/detach', run: detachMethod },
  { method: 'POST', path: '/v1/setup_intents', run: createSetupIntent },
  { method: 'GET', path: '/v1/setup_intents', run: listSetupIntents },
  { method: 'GET', path: '/v1/setup_intents/{intent}', run: retrieveSetupIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/setup_intents/{intent}/confirm', run: confirmSetupIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/setup_intents/{intent}/cancel', run: cancelSetupIntent },
  { method: 'POST', path: '/v1/payment_intents', run: createPaymentIntent },
  { method: 'GET', path: '/v1/payment_intents', run: listPaymentIntents },
  { method: 'GET', path: '/v1/payment_intents/{intent}', run: retrievePaymentIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/payment_intents/{intent}', run: updatePaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/{intent}/confirm', run: confirmPaymentIntent, isForBrowsers: true },
  { method: 'POST', path: '/v1/payment_intents/{intent}/cancel', run: cancelPaymentIntent },
  { method: 'GET', path: '/v1/charges', run: listCharges },
  { method: 'GET', path: '/v1/charges/{charge}', run: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', run: createRefund },
  { method: 'GET', path: '/v1/refunds', run: listRefunds },
  { method: 'GET', path: '/v1/refunds/{refund}', run: retrieveRefund },
  { method: 'GET', path: '/v1/disputes', run: listDisputes },
  { method: 'GET', path: '/v1/disputes/{dispute}', run: retrieveDispute },
  { method: 'POST', path: '/v1/disputes/{dispute}', run: updateDispute },
  { method: 'POST', path: '/v1/disputes/{dispute}/close', run: closeDispute },
  { method: 'POST', path: '/v1/accounts', run: createAccount },
  { method: 'GET', path: '/v1/accounts', run: listAccounts },
  { method: 'GET', path: '/v1/accounts/{account}', run: retrieveAccount },
  { method: 'POST', path: '/v1/accounts/{account}', run: updateAccount },
  { method: 'POST', path: '/v1/account_links', run: createAccountLink },
  { method: 'GET', path: '/v1/balance', run: retrieveBalance },
  { method: 'POST', path: '/v1/transfers', run: createTransfer },
  { method: 'GET', path: '/v1/transfers', run: listTransfers },
  { method: 'GET', path: '/v1/transfers/{transfer}', run: retrieveTransfer },
  { method: 'POST', path: '/v1/transfers/{id}/reversals', run: reverseTransfer },
  { method: 'GET', path: '/v1/transfers/{id}/reversals', run: listReversals },
  { method: 'POST', path: '/v1/payouts', run: createPayout },
  { method: 'GET', path: '/v1/payouts', run: listPayouts },
  { method: 'GET', path: '/v1/payouts/{payout}', run: retrievePayout },
  { method: 'POST', path: '/v1/payouts/{payout}/cancel', run: cancelPayout },
  { method: 'GET', path: '/v1/events', run: (call) => list(call, 'event', '/v1/events', ['type']) },
  { method: 'GET', path: '/v1/events/{id}', run: retrieveEvent },
]

const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}))

export const findOperation = (method: string, path: string): { operation: Operation; id: string } | undefined => {
  for (const { operation, pattern } of patterns) {
    const match = operation.method === method ? pattern.exec(path) : null
    if (match) return { operation, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}
