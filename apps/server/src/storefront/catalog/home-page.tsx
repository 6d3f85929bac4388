import { loadHome, type PricedHome } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { getCardImage } from '#server/storefront/parts/share-image.ts'
import { Hero } from '#server/storefront/sections/hero.tsx'
import {
  hasContentSections,
  hasHeroContent,
  HomeSections,
  toHomeNeeds,
} from '#server/storefront/sections/home-sections.tsx'
import { type Locator, locate } from '#server/storefront/sections/locator-map.tsx'
import { getHoursValidUntil } from '#server/storefront/sections/opening-hours.tsx'
import { cachedPage, type PageContext, type ShareImage } from '#server/storefront/shop-page.ts'
import { getText } from '#server/storefront/theme/shop-theme.ts'
import { catalogText } from './catalog.text.ts'
import { toMetaDescription } from './plain-text.ts'
import { toOrganization } from './structured-data.ts'

const findLocator = async ({ shop }: PageContext, { hours }: PricedHome): Promise<Locator | undefined> => {
  const coordinates = hours?.location?.address.coordinates
  const hasMap = shop.theme.settings.sections.some((section) => section.type === 'openingHours' && section.hasMap)
  return coordinates && hasMap ? locate(coordinates) : undefined
}

/** The image of link previews. Null for the logo. */
const findShareImage = ({ shop }: PageContext, { newest }: PricedHome): ShareImage | null => {
  const { settings, files } = shop.theme
  const { image } = settings.hero
  const file = image && files[image.key]
  if (image && file) return { ...file, alt: image.alt }
  return shop.logo === null ? (getCardImage(newest) ?? null) : null
}

export const homePage = cachedPage({
  path: '/',
  query: [],
  load: async (context) => {
    const { shop, language, db } = context
    const text = catalogText[language]
    const { settings } = shop.theme
    const now = Date.now()
    const home = await loadHome(db, shop.storeId, shop, now, toHomeNeeds(settings))
    const locator = await findLocator(context, home)
    const changes = [home.validUntil, getHoursValidUntil(home.hours, shop.timezone, now)].flatMap((at) => at ?? [])
    const isEmpty = home.newest.length === 0 && !hasContentSections(settings) && !hasHeroContent(settings)
    const description = shop.description || getText(settings.hero.text, language)
    return {
      title: shop.name,
      description: toMetaDescription(description || text.metaCategory(text.allProducts, shop.name)),
      image: findShareImage(context, home),
      structuredData: [toOrganization(context)],
      ...(changes.length > 0 && { validUntil: new Date(Math.min(...changes.map(Number))) }),
      body: isEmpty ? (
        <div className="message-page">
          <h1>{shop.name}</h1>
          {shop.description && <p>{shop.description}</p>}
          <h2>{text.emptyShopTitle}</h2>
          <p className="muted">{text.emptyShop}</p>
        </div>
      ) : (
        <div className="home">
          <Hero context={context} home={home} />
          <HomeSections context={context} home={home} locator={locator} now={now} />
        </div>
      ),
    }
  },
})
