import type { Language } from '#contract/enumerations.ts'
import { pictures } from './pictures.gen.ts'

export type PictureName = keyof typeof pictures

interface ProductPictureProps {
  name: PictureName
  language: Language
  alt: string
  /** Seen at once: asked for before everything else. */
  priority?: boolean
  /** Loaded without being scrolled to: on paper nobody scrolls. */
  isPrinted?: boolean
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes?: string
  className?: string
}

const whole = '(min-width: 1120px) 1072px, 100vw'
const darkSystem = '(prefers-color-scheme: dark)'

/** A photograph of the product in the reader's language and theme; match-pictures.ts takes over where one was chosen. */
export const ProductPicture = ({
  name,
  language,
  alt,
  priority = false,
  isPrinted = false,
  sizes = whole,
  className,
}: ProductPictureProps) => {
  const { width, height, light, dark, fallback } = pictures[name][language]
  return (
    <picture className={className}>
      <source data-dark="" media={darkSystem} type="image/avif" srcSet={dark} sizes={sizes} />
      <source type="image/avif" srcSet={light} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        loading={priority || isPrinted ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  )
}
