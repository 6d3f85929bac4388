/** A phone number as a `tel:` link. */
export const phoneAddress = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replaceAll(/\D/g, '')}`
