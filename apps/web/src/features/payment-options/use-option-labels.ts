import { fulfillmentMethods } from '#contract/enumerations.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { paymentOptionsText } from './payment-options.text.ts'

const fullRate = 1_000_000

/** The fee of a payment option and when it is offered, as text. */
export const useOptionLabels = () => {
  const t = useText(paymentOptionsText)
  const methodLabel = useText(orderStatesText)
  const { money } = useFormat()
  const locale = useLocale()
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return {
    fee: ({ feeFixed, feeRate }: PaymentOption): string => {
      const parts = [
        ...(feeFixed > 0 ? [money(feeFixed)] : []),
        ...(feeRate > 0 ? [percents.format(feeRate / fullRate)] : []),
      ]
      return parts.length === 0 ? t('noFee') : t('fee', { fee: parts.join(' + ') })
    },
    offered: ({ methods, minTotal, maxTotal }: PaymentOption): string =>
      [
        methods.length === fulfillmentMethods.length
          ? t('allMethods')
          : methods.map((method) => methodLabel(method)).join(', '),
        ...(minTotal === null ? [] : [t('from', { amount: money(minTotal) })]),
        ...(maxTotal === null ? [] : [t('upTo', { amount: money(maxTotal) })]),
      ].join(' · '),
  }
}
