import type { PricedHome } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'
import { ShopImage } from '#server/storefront/parts/image.tsx'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { getText, toLink, toPart } from '#server/storefront/theme/shop-theme.ts'

/** The theme's image; without one that of the first collection, otherwise of the newest product. */
const findImage = (
  { shop }: PageContext,
  { collections, newest }: Pick<PricedHome, 'collections' | 'newest'>,
): { url: string; alt: string } | null => {
  const { settings, files } = shop.theme
  const { image } = settings.hero
  const file = image && files[image.key]
  if (image && file) return { url: file.url, alt: image.alt }
  const url =
    collections.find(({ picture }) => picture !== null)?.picture ??
    newest.find((card) => card.image)?.image?.url ??
    null
  return url === null ? null : { url, alt: '' }
}

const sizes = { split: '(min-width: 900px) 620px, 100vw', cover: '100vw', plain: '100vw' }

export const Hero = ({ context, home }: { context: PageContext; home: PricedHome }) => {
  const { shop, language, urls } = context
  const { hero, heroLayout } = shop.theme.settings
  if (hero.isHidden) return <h1 className="visually-hidden">{shop.name}</h1>
  const image = heroLayout === 'plain' ? null : findImage(context, home)
  const text = getText(hero.text, language) || shop.description
  const link = hero.buttonLink ? toLink(urls, hero.buttonLink) : { href: urls.search() }
  return (
    <section className="hero" data-plain={image === null || undefined} {...toPart(shop.theme, 'hero')}>
      <div className="hero-text">
        <h1>{getText(hero.title, language) || shop.name}</h1>
        {text && <p>{text}</p>}
        <a className="button primary large" {...link}>
          {getText(hero.buttonLabel, language) || catalogText[language].shopAll}
        </a>
      </div>
      {image && (
        <div className="hero-image">
          <ShopImage url={image.url} alt={image.alt} sizes={sizes[heroLayout]} isFirst />
        </div>
      )}
    </section>
  )
}
