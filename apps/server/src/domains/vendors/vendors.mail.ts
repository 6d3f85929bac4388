import type { Vendor, VendorStore } from '#contract/domains/vendors.ts'
import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface MailText {
  title: string
  happened: string
  works: string
}

const english: Record<Vendor['status'], (name: string) => MailText> = {
  active: (name) => ({
    title: 'Your account is active again',
    happened: `${name}’s ${productName} account is active again.`,
    works: 'You and your staff can use your stores as before. All your data is still there.',
  }),
  inactive: (name) => ({
    title: 'Your account was deactivated',
    happened: `We deactivated ${name}’s ${productName} account.`,
    works:
      'You can still sign in and contact us. You and your staff can’t use your stores until the account is reactivated. Your data is kept.',
  }),
  suspended: (name) => ({
    title: 'Your account was suspended',
    happened: `We suspended ${name}’s ${productName} account.`,
    works:
      'You can still sign in and contact us. You and your staff can’t use your stores while the account is suspended. Your data is kept.',
  }),
}

const englishStore: Record<'suspended' | 'lifted', (name: string) => MailText> = {
  suspended: (name) => ({
    title: 'Your store was suspended',
    happened: `We suspended your store ${name}.`,
    works: 'Customers can’t see the store or order until the suspension is lifted. Your data is kept.',
  }),
  lifted: (name) => ({
    title: 'Your store is no longer suspended',
    happened: `We lifted the suspension of your store ${name}.`,
    works: 'The store has the status it had before. All your data is still there.',
  }),
}

const spanishStore: typeof englishStore = {
  suspended: (name) => ({
    title: 'Suspendimos tu tienda',
    happened: `Suspendimos tu tienda ${name}.`,
    works: 'Los clientes no pueden ver la tienda ni comprar hasta que se levante la suspensión. Conservamos tus datos.',
  }),
  lifted: (name) => ({
    title: 'Tu tienda ya no está suspendida',
    happened: `Levantamos la suspensión de tu tienda ${name}.`,
    works: 'La tienda tiene el estado que tenía antes. Todos tus datos siguen ahí.',
  }),
}

const spanish: typeof english = {
  active: (name) => ({
    title: 'Tu cuenta está activa de nuevo',
    happened: `La cuenta de ${name} en ${productName} está activa de nuevo.`,
    works: 'Tú y tu personal pueden usar las tiendas como antes. Todos tus datos siguen ahí.',
  }),
  inactive: (name) => ({
    title: 'Desactivamos tu cuenta',
    happened: `Desactivamos la cuenta de ${name} en ${productName}.`,
    works:
      'Todavía puedes iniciar sesión y contactarnos. Tú y tu personal no pueden usar las tiendas hasta que se reactive la cuenta. Conservamos tus datos.',
  }),
  suspended: (name) => ({
    title: 'Suspendimos tu cuenta',
    happened: `Suspendimos la cuenta de ${name} en ${productName}.`,
    works:
      'Todavía puedes iniciar sesión y contactarnos. Tú y tu personal no pueden usar las tiendas mientras la cuenta esté suspendida. Conservamos tus datos.',
  }),
}

const labels: Record<Language, { why: string; write: string; signIn: string }> = {
  en: { why: 'Reason', write: 'Contact us', signIn: 'Sign in' },
  es: { why: 'Motivo', write: 'Contáctanos', signIn: 'Iniciar sesión' },
}

interface Mail {
  subject: string
  text: string
  html: string
}

const renderDecision = (
  language: Language,
  { title, happened, works }: MailText,
  decision: { name: string; reason: string; isFavorable: boolean },
  publicUrl: string,
): Mail => {
  const { why, write, signIn } = labels[language]
  const action = decision.isFavorable
    ? { label: signIn, url: `${publicUrl}/login` }
    : { label: write, url: `${publicUrl}/contact` }
  const paragraphs = [happened, ...(decision.reason ? [`${why}: ${decision.reason}`] : []), works]
  return { subject: `${title}: ${decision.name}`, ...renderMail({ language, title, paragraphs, action }) }
}

export const storeSuspensionMail = (
  language: Language,
  { name, status, statusReason: reason }: Pick<VendorStore, 'name' | 'status' | 'statusReason'>,
  publicUrl: string,
): Mail => {
  const event = status === 'suspended' ? 'suspended' : 'lifted'
  const text = (language === 'es' ? spanishStore : englishStore)[event](name)
  return renderDecision(language, text, { name, reason, isFavorable: event === 'lifted' }, publicUrl)
}

/** What happened to the account, why, and what still works. */
export const vendorStatusMail = (
  language: Language,
  { name, status, statusReason: reason }: Pick<Vendor, 'name' | 'status' | 'statusReason'>,
  publicUrl: string,
): Mail => {
  const text = (language === 'es' ? spanish : english)[status](name)
  return renderDecision(language, text, { name, reason, isFavorable: status === 'active' }, publicUrl)
}
