import type { Vendor } from '#contract/domains/vendors.ts'
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

/** What happened to the account, why, and what still works. */
export const vendorStatusMail = (
  language: Language,
  { name, status, statusReason }: Pick<Vendor, 'name' | 'status' | 'statusReason'>,
  publicUrl: string,
): { subject: string; text: string; html: string } => {
  const { title, happened, works } = (language === 'es' ? spanish : english)[status](name)
  const { why, write, signIn } = labels[language]
  const action =
    status === 'active' ? { label: signIn, url: `${publicUrl}/login` } : { label: write, url: `${publicUrl}/contact` }
  const paragraphs = [happened, ...(statusReason ? [`${why}: ${statusReason}`] : []), works]
  return { subject: `${title}: ${name}`, ...renderMail({ language, title, paragraphs, action }) }
}
