import type { Product } from '#contract/domains/product.ts'
import type { WaitingImage } from '#server/domains/product-imports/fetch-images.service.ts'
import { restoreImageUrls, toPendingKey } from '#server/platform/rich-text/description.ts'

/** The product as it will be once its images are downloaded, with their original URLs. */
export const addWaitingImages = (product: Product, all: readonly WaitingImage[]): Product => {
  const waiting = all.filter(({ productId }) => productId === product._id)
  if (waiting.length === 0) return product
  const media = waiting.filter(({ inDescription }) => !inDescription)
  const urlsByKey = new Map(waiting.map(({ vendorId, url }) => [toPendingKey(vendorId, url), url]))
  return {
    ...product,
    description: restoreImageUrls(product.description, urlsByKey),
    media: [
      ...product.media,
      ...media.map(({ mediaId, alt, url }) => ({
        _id: mediaId,
        kind: 'image' as const,
        alt,
        body: '',
        file: { key: url, url },
      })),
    ],
    variants: product.variants.map((variant) => ({
      ...variant,
      media: variant.media ?? media.find(({ variants }) => variants.includes(variant._id))?.mediaId ?? null,
    })),
  }
}
