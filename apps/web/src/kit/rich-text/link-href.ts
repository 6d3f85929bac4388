import { isShopPath } from '#contract/rich-text/document.ts'
import { toTelHref } from '#contract/core/tel-href.ts'

/** Adds the scheme that people omit: shop.example.com, ana@example.com. With `acceptsPaths`, /products/mug stays as it is. */
export const toLinkHref = (typed: string, acceptsPaths = false): string => {
  const text = typed.trim()
  if (acceptsPaths && isShopPath(text)) return text
  if (text === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return toTelHref(text)
  // Other schemes are not allowed; the rest is treated as a web address.
  return `https://${text.replace(/^[a-z][a-z0-9+.-]*:(?!\d)\/*/i, '').replace(/^\/+/, '')}`
}
