import { toTelHref } from '#web/kit/display/tel-href.ts'

/** Adds the scheme that people omit: shop.example.com, ana@example.com. */
export const toLinkHref = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return toTelHref(text)
  // Other schemes are not allowed; the rest is treated as a web address.
  return `https://${text.replace(/^[a-z][a-z0-9+.-]*:(?!\d)\/*/i, '').replace(/^\/+/, '')}`
}
