import type { Vendor } from '#contract/domains/vendors.ts'
import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface MailText {
  title: string
  happened: string
  works: string
}

const english: Record<Vendor['status'], (name: string) => MailText> = {
  active: (name) => ({
    title: 'Your account works again',
    happened: `${name} can work with ${productName} again.`,
    works: 'You and your staff can open and change your stores as before. Nothing was lost.',
  }),
  inactive: (name) => ({
    title: 'Your account was switched off',
    happened: `We have switched off ${name}’s account with ${productName}.`,
    works:
      'You can still sign in and write to us. Nobody can open or change your stores until we switch the account on again. Nothing was deleted.',
  }),
  suspended: (name) => ({
    title: 'Your account was suspended',
    happened: `We have suspended ${name}’s account with ${productName}.`,
    works:
      'You can still sign in and write to us. Nobody can open or change your stores while the account is suspended. Nothing was deleted.',
  }),
}

const spanish: typeof english = {
  active: (name) => ({
    title: 'Tu cuenta vuelve a funcionar',
    happened: `${name} puede volver a trabajar con ${productName}.`,
    works: 'Puedes abrir y cambiar tus tiendas como antes, y tu personal también. No se ha perdido nada.',
  }),
  inactive: (name) => ({
    title: 'Tu cuenta se ha desactivado',
    happened: `Hemos desactivado la cuenta de ${name} en ${productName}.`,
    works:
      'Aún puedes iniciar sesión y escribirnos. Nadie puede abrir ni cambiar tus tiendas hasta que volvamos a activar la cuenta. No se ha borrado nada.',
  }),
  suspended: (name) => ({
    title: 'Tu cuenta se ha suspendido',
    happened: `Hemos suspendido la cuenta de ${name} en ${productName}.`,
    works:
      'Aún puedes iniciar sesión y escribirnos. Nadie puede abrir ni cambiar tus tiendas mientras la cuenta esté suspendida. No se ha borrado nada.',
  }),
}

const labels: Record<Language, { why: string; write: string; signIn: string }> = {
  en: { why: 'Why', write: 'Write to us', signIn: 'Sign in' },
  es: { why: 'Motivo', write: 'Escríbenos', signIn: 'Iniciar sesión' },
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
