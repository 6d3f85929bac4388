import { defaultDiscount } from '#contract/domains/discount.ts'
import { exampleId } from './example-values.ts'

const otherId = '0197f3a0-5d2c-7c4e-9a51-3b7f6f1f0a02'

const discount = { ...defaultDiscount, name: '10% off' }

/** Requests of the calls that integrations use most, and of calls whose rules a generated example would break. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  'products.create': {
    title: 'Blue mug',
    price: 1250,
    sku: 'MUG-BLUE',
    tags: ['kitchen'],
  },
  'customers.create': {
    name: 'Ana Torres',
    email: 'ana@example.com',
    tags: ['wholesale'],
    addresses: [{ line1: '12 Harbor Street', city: 'Portland', region: 'OR', postcode: '97201', country: 'US' }],
  },
  'orders.create': {
    buyer: { customer: exampleId },
    method: 'pickup',
    lines: [{ variant: otherId, quantity: 2 }],
  },
  'orders.quote': { method: 'pickup', lines: [{ variant: otherId, quantity: 2 }] },
  'orders.quoteChange': { lines: [{ variant: otherId, quantity: 3 }] },
  'orders.status': { status: 'confirmed' },
  'orders.pay': { amount: 2700 },
  'orders.refund': { amount: 1250, lines: [{ line: exampleId, quantity: 1 }], restock: true },
  'customers.update': { version: 1, phone: '+1 555 010 0199' },
  'customers.merge': { keep: exampleId, others: [otherId] },
  'customers.mergePreview': { keep: exampleId, others: [otherId] },
  'products.update': { version: 1, price: 1350 },
  'inventory.adjust': { reason: 'received', changes: [{ variant: otherId, delta: 24 }] },
  'inventory.transfer': { from: exampleId, to: otherId, lines: [{ variant: otherId, quantity: 6 }] },
  'discounts.create': { name: '10% off', type: 'percentage', value: 100_000 },
  'discounts.test': { _id: null, discount, method: 'pickup', lines: [{ variant: otherId, quantity: 2 }] },
  'storefront.place': {
    method: 'pickup',
    lines: [{ variant: otherId, quantity: 2 }],
    buyer: { name: 'Ana Torres', email: 'ana@example.com' },
  },
  'account.changeEmail': { email: 'ana@example.com', code: '123456' },
  'customerAccounts.verify': { registration_id: exampleId, email: 'ana@example.com', code: '123456' },
  'customerAccounts.resetPassword': { email: 'ana@example.com', code: '123456', password: 'Blue-mug-2026' },
  'identity.verifyCode': { email: 'ana@example.com', code: '123456', purpose: 'password_reset' },
  'twoFactor.confirm': { code: '123456' },
  'mailEvents.receive': { events: [{ type: 'bounce', messageId: '<1@example.com>', status: '5.1.1' }] },
}
