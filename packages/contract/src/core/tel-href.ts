import { phoneExtension } from './phone.ts'

/** A link that dials the number; the extension follows after a pause. */
export const toTelHref = (phone: string): string => {
  const number = phone.trim().replace(phoneExtension, '')
  const digits = phoneExtension.exec(phone.trim())?.[1]
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}${digits === undefined ? '' : `,${digits}`}`
}
