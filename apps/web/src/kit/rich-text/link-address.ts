import { phoneAddress } from '../phone-address.ts'

/** Adds the scheme that people omit: shop.example.com, ana@example.com. */
export const linkAddress = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return phoneAddress(text)
  // Other schemes are not allowed; the rest is treated as a web address.
  return `https://${text.replace(/^[a-z][a-z0-9+.-]*:(?!\d)\/*/i, '').replace(/^\/+/, '')}`
}
