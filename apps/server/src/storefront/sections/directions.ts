import { formatAddressIn } from '#contract/domains/format-address.ts'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { Language } from '#contract/enumerations.ts'

/** Directions to an address, without what a map can't find: name and phone number. */
export const toDirectionsUrl = (address: OrderAddress, language: Language): string => {
  const lines = formatAddressIn({ ...address, recipient: '', phone: null }, language)
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(lines.join(', '))}`
}
