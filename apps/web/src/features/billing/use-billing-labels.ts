import { formatMoney } from '#contract/core/money.ts'
import type { ChargeFailure, InvoiceStatus } from '#contract/domains/invoices.ts'
import type { PaymentMethod } from '#contract/domains/payment-methods.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import { plan } from '#contract/plan.ts'
import { useLocale, useText } from '#web/client/text.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { billingText } from './billing.text.ts'

export const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'warning',
  canceled: 'neutral',
  incomplete: 'warning',
}

export const invoiceTones: Record<InvoiceStatus, Tone> = { open: 'info', paid: 'success', void: 'neutral' }

const brands: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export const useBillingLabels = () => {
  const t = useText(billingText)
  const locale = useLocale()
  return {
    /** Plan, usage and invoices are in US dollars, whatever the store's currency. */
    price: (cents: number): string => formatMoney(cents, plan.currency, locale),
    card: ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
      t('cardName', { brand: brands[brand] ?? brand, last4 }),
    failure: (failure: ChargeFailure): string => t(`failure_${failure}`),
  }
}
