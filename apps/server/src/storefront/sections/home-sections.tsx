import type { ReactNode } from 'react'
import type { ThemeSection, ThemeSettings } from '#contract/theme/settings.ts'
import { getThemeProducts } from '#server/domains/customization/customization.service.ts'
import type { HomeNeeds, PricedHome } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import {
  FaqSection,
  ImagesSection,
  NewsletterSection,
  RichTextSection,
  TestimonialsSection,
} from './content-sections.tsx'
import type { Locator } from './locator-map.tsx'
import { OpeningHoursSection } from './opening-hours.tsx'
import {
  BrandsSection,
  CategoriesSection,
  CollectionsSection,
  FeaturedCollectionSection,
  ProductGridSection,
  rowSize,
} from './product-sections.tsx'

type Featured = Extract<ThemeSection, { type: 'featuredCollection' }>

const getShown = ({ sections }: Pick<ThemeSettings, 'sections'>): ThemeSection[] =>
  sections.filter(({ isHidden }) => !isHidden)

const getFeatured = (settings: Pick<ThemeSettings, 'sections'>): Featured[] =>
  getShown(settings).flatMap((section) => (section.type === 'featuredCollection' ? [section] : []))

/** The hero and the link preview show one of the newest products. */
const minNewest = rowSize

/** What has to be read for the visible sections. */
export const toHomeNeeds = (settings: ThemeSettings): HomeNeeds => {
  const shown = getShown(settings)
  const has = (type: ThemeSection['type']) => shown.some((section) => section.type === type)
  const countProducts = (source: 'newest' | 'bestSellers') =>
    Math.max(
      0,
      ...shown.map((section) =>
        section.type === 'productGrid' && section.source === source ? section.rows * rowSize : 0,
      ),
    )
  return {
    newest: Math.max(minNewest, countProducts('newest')),
    bestSellers: countProducts('bestSellers'),
    featured: getFeatured(settings).map(({ collection, rows }) => ({ collection, count: rows * rowSize })),
    categories: has('categories'),
    collections: has('collections'),
    brands: has('brands'),
    hours: has('openingHours'),
    products: getThemeProducts({ ...settings, sections: shown }),
  }
}

/** Sections that have something to show without a product. */
const contentTypes = new Set<ThemeSection['type']>([
  'images',
  'richText',
  'openingHours',
  'newsletter',
  'faq',
  'testimonials',
])
export const hasContentSections = (settings: ThemeSettings): boolean =>
  getShown(settings).some(({ type }) => contentTypes.has(type))

export const hasHeroContent = ({ hero }: ThemeSettings): boolean =>
  !hero.isHidden && (hero.image !== null || Object.values({ ...hero.title }).some((title) => title !== ''))

export const HomeSections = ({
  context,
  home,
  locator,
  now,
}: {
  context: PageContext
  home: PricedHome
  /** Where the store is, if a section shows a map. */
  locator: Locator | undefined
  now: number
}): ReactNode => {
  const { settings } = context.shop.theme
  const featured = getFeatured(settings)
  const render = (section: ThemeSection): ReactNode => {
    const props = { context, key: section.id }
    switch (section.type) {
      case 'categories':
        return <CategoriesSection {...props} section={section} home={home} />
      case 'collections':
        return <CollectionsSection {...props} section={section} home={home} />
      case 'productGrid':
        return <ProductGridSection {...props} section={section} home={home} />
      case 'featuredCollection':
        return (
          <FeaturedCollectionSection {...props} section={section} featured={home.featured[featured.indexOf(section)]} />
        )
      case 'brands':
        return <BrandsSection {...props} section={section} home={home} />
      case 'images':
        return <ImagesSection {...props} section={section} />
      case 'richText':
        return <RichTextSection {...props} section={section} products={home.products} />
      case 'openingHours':
        return <OpeningHoursSection {...props} section={section} hours={home.hours} locator={locator} now={now} />
      case 'newsletter':
        return <NewsletterSection {...props} section={section} />
      case 'faq':
        return <FaqSection {...props} section={section} />
      case 'testimonials':
        return <TestimonialsSection {...props} section={section} />
      default:
        return section satisfies never
    }
  }
  return getShown(settings).map(render)
}
