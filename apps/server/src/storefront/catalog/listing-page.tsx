import type { ReactNode } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import {
  isFiltered,
  type ListingScope,
  type ListingSort,
  listingParameters,
  listingSorts,
  loadListing,
  pageSize,
  type PricedListing,
  readFilter,
  readHandle,
  readPageNumber,
  type ScopeInfo,
} from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { Breadcrumbs, type Crumb } from '#server/storefront/parts/breadcrumbs.tsx'
import { Pager } from '#server/storefront/parts/pager.tsx'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import { getCardImage } from '#server/storefront/parts/share-image.ts'
import { cachedPage, type PageContext, type PageResult } from '#server/storefront/shop-page.ts'
import { catalogText } from './catalog.text.ts'
import { FilterChips, Filters, type FiltersProps } from './filters.tsx'
import { answerFormerPage } from './former-page.tsx'
import { noFilters, withQuery } from './listing-url.ts'
import { toMetaDescription } from './plain-text.ts'
import { toBreadcrumbList } from './structured-data.ts'

const maxSearchLength = 120

const getSorts = (scope: ListingScope, search: string): ListingSort[] => {
  const [first]: ListingSort[] = search ? ['relevance'] : scope.kind === 'collection' ? ['featured'] : ['newest']
  return listingSorts.filter((sort) => sort === first || !['relevance', 'featured'].includes(sort))
}

/** A subcategory has its own page; in the page of its category it is a link. */
const Subcategories = ({
  listing,
  scope,
  context,
}: { listing: PricedListing } & Pick<FiltersProps, 'scope'> & {
    context: PageContext
  }) => {
  if (scope.kind !== 'category' || !listing.scope || listing.facets.categories.length === 0) return null
  const { slug: category } = listing.scope
  return (
    <ul className="subcategories">
      {listing.facets.categories.map(({ slug, name, count }) => (
        <li key={slug}>
          <a href={context.urls.subcategory(category, slug)}>
            {name} <span className="count">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const SortForm = ({
  sorts,
  sort,
  path,
  context: { query, language },
}: {
  sorts: readonly ListingSort[]
  sort: ListingSort
  path: string
  context: PageContext
}) => {
  const text = catalogText[language]
  return (
    <form className="sort" action={path} data-island="auto-submit">
      {[...query]
        .filter(([name]) => name !== 'sort' && name !== 'page')
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      <label>
        <span>{text.sort}</span>
        <select name="sort" defaultValue={sort}>
          {sorts.map((each) => (
            <option key={each} value={each}>
              {text.sorts[each]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {text.applySort}
      </button>
    </form>
  )
}

const getCrumbs = (scope: ScopeInfo | null, title: string, { shop, urls }: PageContext): Crumb[] => [
  { name: shop.name, href: urls.home() },
  ...(scope?.category ? [{ name: scope.category.name, href: urls.category(scope.category.slug) }] : []),
  { name: title },
]

interface ListingPageProps {
  scope: ListingScope
  /** The page's address without its query. */
  path: string
  /** Of a search, as it was typed. */
  search: string
  context: PageContext
}

const getTitle = (scope: ScopeInfo | null, search: string, { language }: PageContext): string => {
  if (scope) return scope.name
  return search ? catalogText[language].searchTitle(search) : catalogText[language].allProducts
}

const Empty = ({ scope, search, unfiltered, path, context }: ListingPageProps & { unfiltered: number }) => {
  const { language, query, urls } = context
  const text = catalogText[language]
  const isFilteredOut = unfiltered > 0
  const message = isFilteredOut ? text.nothingMatches : search ? text.noResults : text.nothingHere
  // A shop without products has no other page to offer.
  const isAll = scope.kind === 'all' && search === '' && !isFilteredOut
  return (
    <div className="empty">
      <p>{message}</p>
      {!isAll && (
        <a className="button" href={isFilteredOut ? `${path}${withQuery(query, noFilters)}` : urls.search()}>
          {isFilteredOut ? text.clearFilters : text.shopAll}
        </a>
      )}
    </div>
  )
}

const Heading = ({ title, scope, note }: { title: string; scope: ScopeInfo | null; note: ReactNode }) => (
  <header className="listing-head">
    <h1>{title}</h1>
    {scope?.description && <p className="muted">{scope.description}</p>}
    {note}
  </header>
)

/** The page of a category, subcategory, collection or brand, of a search, or of all products. */
const loadListingPage = async ({ scope, path, search, context }: ListingPageProps): Promise<PageResult> => {
  const { shop, language, db, query } = context
  const text = catalogText[language]
  const filter = readFilter(query, minorDigits(shop.currency))
  const page = readPageNumber(query) ?? fail('not_found')
  const sorts = getSorts(scope, search)
  const sort = sorts.find((each) => each === query.get('sort')) ?? sorts[0] ?? 'newest'
  const request = { scope, search, filter, sort, limit: pageSize, offset: (page - 1) * pageSize }
  const listing = await loadListing(db, shop.storeId, shop, request, Date.now())
  if (scope.kind !== 'all' && !listing.scope) return answerFormerPage(context, scope.kind, scope.slug)
  const { scope: info, total, facets, data, correctedSearch, unfiltered, validUntil } = listing
  // A subcategory that moved to another category has another address.
  if (info?.category && path !== context.urls.subcategory(info.category.slug, info.slug))
    return { redirect: context.urls.subcategory(info.category.slug, info.slug), status: 301 }
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) return fail('not_found')
  const isNothingFound = total === 0 && search !== '' && unfiltered === 0
  const title = isNothingFound
    ? text.noResultsTitle(search)
    : getTitle(info, (total > 0 && correctedSearch) || search, context)
  const crumbs = getCrumbs(info, title, context)
  const filtersProps: FiltersProps = { path, scope, facets, filter, context }
  const hasFilters = unfiltered > 0
  const pageHref = (number: number) => `${path}${withQuery(query, number === 1 ? {} : { page: String(number) })}`
  return {
    title: page > 1 ? `${title} · ${text.page(page)}` : title,
    description: toMetaDescription(info?.description || text.metaCategory(title, shop.name)),
    image: info?.picture ?? getCardImage(data),
    // Filters and sort orders show the same products as the page without them.
    noIndex: search !== '' || isFiltered(filter) || query.has('sort') || unfiltered === 0,
    structuredData: [toBreadcrumbList(crumbs, path, context)],
    ...(validUntil && { validUntil }),
    body: (
      <>
        <Breadcrumbs crumbs={crumbs} language={language} />
        <Heading
          title={title}
          scope={info}
          note={correctedSearch !== null && total > 0 && <p className="muted">{text.corrected(search)}</p>}
        />
        <Subcategories listing={listing} scope={scope} context={context} />
        <div className="listing" data-plain={!hasFilters || undefined}>
          {hasFilters && (
            <details className="filter-panel">
              <summary className="button">{text.filters}</summary>
              <Filters {...filtersProps} />
            </details>
          )}
          <div className="listing-main">
            {hasFilters && (
              <div className="toolbar">
                <p aria-live="polite">{text.products(total, context.locale)}</p>
                <SortForm sorts={sorts} sort={sort} path={path} context={context} />
              </div>
            )}
            <FilterChips {...filtersProps} />
            {data.length > 0 ? (
              <ProductGrid cards={data} context={context} isTop />
            ) : (
              <Empty scope={scope} search={search} path={path} unfiltered={unfiltered} context={context} />
            )}
            <Pager page={page} pages={pages} href={pageHref} language={language} />
          </div>
        </div>
      </>
    ),
  }
}

const query = listingParameters.filter((name) => name !== 'q')

export const listingPages = [
  cachedPage({
    path: '/search',
    query: listingParameters,
    load: async (context) => {
      const search = (context.query.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, maxSearchLength)
      return loadListingPage({ scope: { kind: 'all' }, path: context.urls.search(), search, context })
    },
  }),
  cachedPage({
    path: '/categories/:category',
    query,
    load: async (context) => {
      const slug = readHandle(context.params['category']) ?? fail('not_found')
      return loadListingPage({
        scope: { kind: 'category', slug },
        path: context.urls.category(slug),
        search: '',
        context,
      })
    },
  }),
  cachedPage({
    path: '/categories/:category/:subcategory',
    query,
    load: async (context) => {
      const { category = '' } = context.params
      const slug = readHandle(context.params['subcategory']) ?? fail('not_found')
      const path = context.urls.subcategory(category, slug)
      return loadListingPage({ scope: { kind: 'subcategory', slug }, path, search: '', context })
    },
  }),
  cachedPage({
    path: '/collections/:collection',
    query,
    load: async (context) => {
      const slug = readHandle(context.params['collection']) ?? fail('not_found')
      const path = context.urls.collection(slug)
      return loadListingPage({ scope: { kind: 'collection', slug }, path, search: '', context })
    },
  }),
  cachedPage({
    path: '/brands/:brand',
    query,
    load: async (context) => {
      const slug = readHandle(context.params['brand']) ?? fail('not_found')
      return loadListingPage({ scope: { kind: 'brand', slug }, path: context.urls.brand(slug), search: '', context })
    },
  }),
]
