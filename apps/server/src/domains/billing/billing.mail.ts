import { productName } from '#contract/app-name.ts'
import type { CountedMeter } from '#contract/billing/meters.ts'
import { toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface Mail {
  subject: string
  text: string
  html: string
}

interface MailText {
  title: string
  paragraphs: string[]
}

const render = (language: Language, { title, paragraphs }: MailText, publicUrl: string): Mail => {
  const label = language === 'es' ? 'Abrir Facturación' : 'Open Billing'
  return {
    subject: `${title} · ${productName}`,
    ...renderMail({ language, title, paragraphs, action: { label, url: `${publicUrl}/dashboard/billing` } }),
  }
}

const formatDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)

interface InvoiceFacts {
  number: string
  total: number
}

const money = (cents: number, language: Language): string => formatMoney(cents, plan.currency, language)

export const receiptMail = (language: Language, { number, total }: InvoiceFacts, publicUrl: string): Mail => {
  const amount = money(total, language)
  const text =
    language === 'es'
      ? {
          title: `Recibimos tu pago de ${amount}`,
          paragraphs: [`La factura ${number} está pagada. Puedes descargarla en Facturación.`],
        }
      : {
          title: `We received your payment of ${amount}`,
          paragraphs: [`Invoice ${number} is paid. You can download it in Billing.`],
        }
  return render(language, text, publicUrl)
}

/** Without a next attempt the account has become unpaid. */
export const declineMail = (
  language: Language,
  { number, total, nextAttemptAt }: InvoiceFacts & { nextAttemptAt: Date | null },
  publicUrl: string,
): Mail => {
  const amount = money(total, language)
  const next = nextAttemptAt && formatDate(nextAttemptAt, language)
  const text =
    language === 'es'
      ? {
          title: 'Tu pago falló',
          paragraphs: [
            `No pudimos cobrar ${amount} de la factura ${number}.`,
            next
              ? `Lo intentaremos de nuevo el ${next}. Para pagar antes, actualiza tu tarjeta.`
              : 'Tu cuenta está en pausa hasta que pagues. Conservamos tus datos.',
          ],
        }
      : {
          title: 'Your payment failed',
          paragraphs: [
            `We couldn’t charge ${amount} for invoice ${number}.`,
            next
              ? `We’ll try again on ${next}. To pay sooner, update your card.`
              : 'Your account is on hold until you pay. Your data is kept.',
          ],
        }
  return render(language, text, publicUrl)
}

const meterNames: Record<Language, Record<CountedMeter, string>> = {
  en: { emails: 'emails', support_messages: 'support messages', sms: 'text messages', routes: 'routes' },
  es: { emails: 'correos', support_messages: 'mensajes de soporte', sms: 'mensajes de texto', routes: 'rutas' },
}

export const usageAlertMail = (
  language: Language,
  { meter, used, limit, isCapped }: { meter: CountedMeter; used: number; limit: number; isCapped: boolean },
  publicUrl: string,
): Mail => {
  const name = meterNames[language][meter]
  const [usedText, limitText] = [used, limit].map((units) =>
    new Intl.NumberFormat(toLocale(language, plan.currency)).format(units),
  )
  const english = isCapped
    ? `You’ve reached your limit of ${limitText} ${name} for this period. No more can be used until you raise it or the next period starts.`
    : `You’ve used ${usedText} ${name} in this period. Your alert is set to ${limitText}.`
  const spanish = isCapped
    ? `Alcanzaste tu límite de ${limitText} ${name} de este periodo. No se podrán usar más hasta que lo aumentes o empiece el próximo periodo.`
    : `Usaste ${usedText} ${name} en este periodo. Tu alerta está en ${limitText}.`
  const text =
    language === 'es'
      ? { title: `Alerta de uso: ${name}`, paragraphs: [spanish] }
      : { title: `Usage alert: ${name}`, paragraphs: [english] }
  return render(language, text, publicUrl)
}

export const trialExtendedMail = (language: Language, trialEndsAt: Date, publicUrl: string): Mail => {
  const date = formatDate(trialEndsAt, language)
  const text =
    language === 'es'
      ? { title: 'Ampliamos tu prueba gratuita', paragraphs: [`Ahora termina el ${date}.`] }
      : { title: 'We extended your free trial', paragraphs: [`Your trial now ends on ${date}.`] }
  return render(language, text, publicUrl)
}

export const invoiceForgivenMail = (
  language: Language,
  { number, total, reason }: InvoiceFacts & { reason: string },
  publicUrl: string,
): Mail => {
  const amount = money(total, language)
  const text =
    language === 'es'
      ? {
          title: `Anulamos la factura ${number}`,
          paragraphs: [`Ya no tienes que pagar los ${amount}.`, `Motivo: ${reason}`],
        }
      : {
          title: `We cancelled invoice ${number}`,
          paragraphs: [`You don’t have to pay the ${amount} anymore.`, `Reason: ${reason}`],
        }
  return render(language, text, publicUrl)
}
