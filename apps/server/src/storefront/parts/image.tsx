interface ShopImageProps {
  /** A path of `/files/`. */
  url: string
  alt: string
  /** How wide the image is shown, as in the `sizes` attribute. */
  sizes: string
  /** The first images of a page are loaded at once; the others when they come into view. */
  isFirst?: boolean | undefined
  className?: string
}

/** Copies of an image, stored as WebP. The frame around it is square, so that nothing moves when it arrives. */
export const ShopImage = ({ url, alt, sizes, isFirst = false, className }: ShopImageProps) => (
  <img
    src={`${url}?w=320`}
    srcSet={`${url}?w=320 320w, ${url}?w=960 960w`}
    sizes={sizes}
    alt={alt}
    width="960"
    height="960"
    className={className}
    {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
  />
)

/** In place of an image that a product or collection doesn't have. */
export const NoImage = ({ name }: { name: string }) => (
  <span className="no-image" aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase() ?? ''}
  </span>
)
