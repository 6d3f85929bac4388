import type { PricedCard } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { ShareImage } from '#server/storefront/shop-page.ts'

/** The image of the first product that has one. */
export const getCardImage = (cards: readonly Pick<PricedCard, 'image' | 'title'>[]): ShareImage | null => {
  const { image, title } = cards.find((card) => card.image !== null) ?? { image: null, title: '' }
  return image && { ...image, alt: image.alt || title }
}
