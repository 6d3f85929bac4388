const extension = /\s*(?:;?ext[^\d\s]*|x|#)\s*(\d{1,6})$/i

/** A link that dials the number; the extension follows after a pause. */
export const toTelHref = (phone: string): string => {
  const number = phone.trim().replace(extension, '')
  const digits = extension.exec(phone.trim())?.[1]
  return `tel:${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}${digits === undefined ? '' : `,${digits}`}`
}
