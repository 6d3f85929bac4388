import { phoneAddress } from '../phone-address.ts'

/** People write shop.example.com or ana@example.com; a link needs to say how it is reached. */
export const linkAddress = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return phoneAddress(text)
  // Any other scheme would not be kept, so its words are taken for an address as well.
  return `https://${text.replace(/^[a-z][a-z0-9+.-]*:(?!\d)\/*/i, '').replace(/^\/+/, '')}`
}
