/** Specification §9: US cents per vendor account and plan period. */
export const plan = {
  currency: 'USD',
  businessPrice: 3999,
  /** Half a percent of each paid order's total, in parts per million. */
  transactionFeeRate: 5000,
  seats: { included: 1, priceEach: 100 },
  stores: { included: 1, priceEach: 500 },
  supportMessages: { included: 500, priceEach: 2 },
  emails: { included: 1000, priceEach: 1 },
  sms: { included: 0, priceEach: 1 },
  routes: { included: 0, priceEach: 20 },
  trialDays: 14,
} as const
