import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import { useText } from '#web/client/text.ts'
import { deliveryFailureText } from './delivery-failure.text.ts'

/** "mailbox unavailable (550)". */
export const useDeliveryFailureLabel = () => {
  const t = useText(deliveryFailureText)
  return ({ reason, code }: DeliveryFailure): string =>
    code === null ? t(reason) : t('withCode', { reason: t(reason), code })
}
