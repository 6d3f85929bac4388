import type { Language } from '#contract/enumerations.ts'
import { pictures } from './pictures.gen.ts'

export type ScreenshotName = keyof typeof pictures

interface ProductScreenshotProps {
  name: ScreenshotName
  language: Language
  alt: string
  /** Above the fold: loaded with high priority. */
  priority?: boolean
  /** Loaded eagerly, because lazy images stay empty when the page is printed without scrolling. */
  isPrinted?: boolean
  /** The image's `sizes` attribute. */
  sizes?: string
  className?: string
}

const defaultSizes = '(min-width: 1120px) 1072px, 100vw'
const darkSystem = '(prefers-color-scheme: dark)'

/**
 * A screenshot in the page's language and theme; match-screenshot-theme.ts takes over when the visitor chose a theme.
 */
export const ProductScreenshot = ({
  name,
  language,
  alt,
  priority = false,
  isPrinted = false,
  sizes = defaultSizes,
  className,
}: ProductScreenshotProps) => {
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
