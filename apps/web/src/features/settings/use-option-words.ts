import { fulfillmentMethods } from '#contract/enumerations.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import { orderStatesText } from '../../kit/order-states.text.ts'
import { paymentOptionsText } from './payment-options.text.ts'

const percent = 10_000

/** The fee of a payment option and when it is offered, as text. */
export const useOptionWords = () => {
  const t = useText(paymentOptionsText)
  const methodWords = useText(orderStatesText)
  const { money, number } = useFormat()
  return {
    fee: ({ feeFixed, feeRate }: PaymentOption): string => {
      const parts = [
        ...(feeFixed > 0 ? [money(feeFixed)] : []),
        ...(feeRate > 0 ? [`${number(feeRate / percent)} %`] : []),
      ]
      return parts.length === 0 ? t('noFee') : t('fee', { fee: parts.join(' + ') })
    },
    offered: ({ methods, minTotal, maxTotal }: PaymentOption): string =>
      [
        methods.length === fulfillmentMethods.length
          ? t('allMethods')
          : methods.map((one) => methodWords(one)).join(', '),
        ...(minTotal === null ? [] : [t('from', { amount: money(minTotal) })]),
        ...(maxTotal === null ? [] : [t('upTo', { amount: money(maxTotal) })]),
      ].join(' · '),
  }
}
