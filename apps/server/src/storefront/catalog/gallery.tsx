import type { ShopImage as Image } from '#contract/domains/shop-catalog.ts'
import type { Language } from '#contract/enumerations.ts'
import { NoImage, ShopImage } from '#server/storefront/parts/image.tsx'
import { catalogText } from './catalog.text.ts'

interface GalleryProps {
  images: readonly Image[]
  title: string
  /** The image of the selected variant, which comes first. */
  firstImage: string | null
  language: Language
}

/**
 * Images side by side to swipe through; each links to the full image. A script adds the thumbnails' highlight and a
 * dialog for zooming.
 */
export const Gallery = ({ images, title, firstImage, language }: GalleryProps) => {
  const text = catalogText[language]
  const shown = images.toSorted((a, b) => Number(b._id === firstImage) - Number(a._id === firstImage))
  if (shown.length === 0) {
    return (
      <div className="gallery">
        <div className="frame">
          <NoImage name={title} />
        </div>
      </div>
    )
  }
  return (
    <div className="gallery" data-island="gallery" data-close={text.closeZoom}>
      <ul className="slides" aria-label={text.images}>
        {shown.map(({ _id, url, alt }, index) => (
          <li key={_id} id={`image-${_id}`} data-image={_id}>
            <a href={url} title={text.zoom}>
              <ShopImage
                url={url}
                alt={alt || (index === 0 ? title : `${title}, ${text.image(index + 1, shown.length)}`)}
                sizes="(min-width: 900px) 600px, 100vw"
                isFirst={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <ul className="thumbnails">
          {shown.map(({ _id, url }, index) => (
            <li key={_id}>
              <a href={`#image-${_id}`} aria-label={text.image(index + 1, shown.length)}>
                <img src={`${url}?w=96`} alt="" width="72" height="72" loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
