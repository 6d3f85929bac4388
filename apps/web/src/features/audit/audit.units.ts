import type { AuditedResource } from '#contract/audited-resources.ts'

/**
 * `money`: minor units. `rate`: parts per million. `thousandths`: a factor times 1,000. `credit`: thousandths of a minor
 * unit. `code`: a number that isn't counted, such as an order's.
 */
export type AuditUnit = 'money' | 'rate' | 'thousandths' | 'credit' | 'code' | 'count'

export type AuditFields = Readonly<Record<string, unknown>>

type UnitRule = AuditUnit | ((fields: AuditFields) => AuditUnit)

const byRewardKind: UnitRule = ({ kind }) => (kind === 'credit' ? 'money' : 'count')

// Older entries have only the fields that changed, so that the unit may be unknown.
const unitRules: Partial<Record<AuditedResource, Readonly<Record<string, UnitRule>>>> = {
  orders: { number: 'code', total: 'money', paid: 'money', refunded: 'money', amount: 'money', refundRetried: 'money' },
  products: { price: 'money', compareAtPrice: 'money', costPrice: 'money', taxRate: 'rate' },
  bulkEdits: { value: ({ mode }) => (mode === 'percent' ? 'rate' : 'money') },
  customers: { credit: 'money', creditDebt: 'money', spend: 'money' },
  discounts: {
    value: ({ type }) => (type === 'fixed' ? 'money' : type === undefined ? 'count' : 'rate'),
    thresholdValue: ({ thresholdBasis }) =>
      thresholdBasis === 'cart_items' || thresholdBasis === undefined ? 'count' : 'money',
    buy: ({ basis }) => (basis === 'cart_subtotal' ? 'money' : 'count'),
  },
  rewardProgram: {
    earnRate: ({ kind }) => (kind === 'credit' ? 'credit' : 'thousandths'),
    multiplier: 'thousandths',
    pointValue: 'money',
    minimumOrder: 'money',
    welcomeBonus: byRewardKind,
    birthdayBonus: byRewardKind,
    dailyCap: byRewardKind,
    referrerAmount: byRewardKind,
    friendAmount: byRewardKind,
  },
  rewardTasks: { amount: byRewardKind, credit: 'money', cost: 'money' },
  rewardRequests: { credit: 'money' },
  automations: { minAmount: 'money' },
  onlineStore: { orderMinimum: 'money' },
  fulfillment: { fee: 'money', freeOver: 'money', taxRate: 'rate', feeTaxRate: 'rate' },
  fulfillmentWindows: { fee: 'money' },
  paymentOptions: { feeFixed: 'money', feeRate: 'rate', minTotal: 'money', maxTotal: 'money' },
  payouts: { amount: 'money' },
  payoutSettings: { minimum: 'money' },
  drivers: { perHour: 'money', perDistance: 'money' },
}

/** The unit of a number in the log. `fields` are the other fields of the entity, and of the part that contains it. */
export const getAuditUnit = (resource: string, name: string, fields: AuditFields): AuditUnit => {
  const rules = unitRules[resource as AuditedResource]
  // Bulk edits log prices of variants as "price Small / Red".
  const rule = rules?.[name] ?? (resource === 'products' && name.startsWith('price ') ? 'money' : 'count')
  return typeof rule === 'function' ? rule(fields) : rule
}
