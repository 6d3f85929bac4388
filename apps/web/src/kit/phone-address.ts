/** A number as people write it, as an address that a phone can dial: nothing but its digits. */
export const phoneAddress = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replaceAll(/\D/g, '')}`
