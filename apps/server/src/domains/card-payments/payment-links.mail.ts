import { formatMoney } from '#contract/core/money.ts'
import { paymentLinkDays } from '#contract/domains/card-payments.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

interface PaymentLinkMailInput {
  language: Language
  store: string
  name: string
  number: number
  amount: number
  currency: Currency
  url: string
}

export const renderPaymentLinkMail = ({
  language,
  store,
  name,
  number,
  amount,
  currency,
  url,
}: PaymentLinkMailInput) => {
  const total = formatMoney(amount, currency, language)
  return renderMailIn(language, {
    en: {
      subject: `Pay order #${number} from ${store}`,
      from: store,
      title: `Your order #${number}`,
      paragraphs: [
        `Hi ${name},`,
        `You can pay ${total} for your order by card. The link expires in ${paymentLinkDays} days.`,
      ],
      action: { label: `Pay ${total}`, url },
    },
    es: {
      subject: `Paga el pedido #${number} de ${store}`,
      from: store,
      title: `Tu pedido #${number}`,
      paragraphs: [
        `Hola, ${name}:`,
        `Puedes pagar ${total} por tu pedido con tarjeta. El enlace vence en ${paymentLinkDays} días.`,
      ],
      action: { label: `Pagar ${total}`, url },
    },
  })
}
