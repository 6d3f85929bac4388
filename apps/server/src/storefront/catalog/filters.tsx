import type { ReactNode } from 'react'
import { formatMoney, minorDigits } from '#contract/core/money.ts'
import {
  type Facets,
  isFiltered,
  type ListingFilter,
  type ListingScope,
} from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { type CatalogText, catalogText } from './catalog.text.ts'
import { noFilters, toFieldParameters, withQuery } from './listing-url.ts'

export interface FiltersProps {
  /** The page's address without its query. */
  path: string
  scope: ListingScope
  facets: Facets
  filter: ListingFilter
  context: Pick<PageContext, 'shop' | 'language' | 'locale' | 'query'>
}

/** Longer lists of values scroll. */
const maxValuesInView = 9

const Group = ({ title, size = 1, children }: { title: string; size?: number; children: ReactNode }) => (
  <fieldset className="filter-group" data-long={size > maxValuesInView || undefined}>
    <legend>{title}</legend>
    <div>{children}</div>
  </fieldset>
)

interface OptionProps {
  name: string
  value: string
  label: string
  count: number
  isChecked: boolean
}

const Option = ({ name, value, label, count, isChecked }: OptionProps) => (
  <label className="filter-option">
    <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
    <span>{label}</span>
    <span className="count">{count}</span>
  </label>
)

const getFieldLabel = (type: 'List' | 'Boolean', value: string, text: CatalogText): string =>
  type === 'Boolean' ? (value === 'true' ? text.yes : text.no) : value

/** An amount as a number field shows it: "26.50", but "26". */
const toFieldValue = (minor: number | null, digits: number): string | undefined => {
  if (minor === null) return undefined
  const amount = minor / 10 ** digits
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(digits)
}

/** "$", as the locale writes it. */
const getCurrencySymbol = ({ shop: { currency }, locale }: FiltersProps['context']): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const PriceFields = ({ facets, filter, context }: FiltersProps) => {
  const { shop, language } = context
  const text = catalogText[language]
  const digits = minorDigits(shop.currency)
  const shared = { type: 'number', min: '0', step: 'any', inputMode: 'decimal' } as const
  return (
    <Group title={`${text.price} (${getCurrencySymbol(context)})`}>
      <div className="price-range">
        <label>
          <span>{text.from}</span>
          <input
            {...shared}
            name="min"
            aria-label={text.priceMin}
            defaultValue={toFieldValue(filter.priceMin, digits)}
            placeholder={toFieldValue(facets.price?.min ?? null, digits)}
          />
        </label>
        <label>
          <span>{text.to}</span>
          <input
            {...shared}
            name="max"
            aria-label={text.priceMax}
            defaultValue={toFieldValue(filter.priceMax, digits)}
            placeholder={toFieldValue(facets.price?.max ?? null, digits)}
          />
        </label>
      </div>
    </Group>
  )
}

/** Filters with the number of products that each value has. A form, so that it works without a script. */
export const Filters = (props: FiltersProps) => {
  const { path, scope, facets, filter, context } = props
  const { language, query } = context
  const text = catalogText[language]
  const isWithPrices = facets.price !== null && (facets.price.min < facets.price.max || isFiltered(filter))
  const showsCategories = scope.kind === 'all' || scope.kind === 'collection' || scope.kind === 'brand'
  return (
    <form className="filters" action={path} data-island="auto-submit">
      {query.get('q') && <input type="hidden" name="q" value={query.get('q') ?? ''} />}
      {query.get('sort') && <input type="hidden" name="sort" value={query.get('sort') ?? ''} />}
      {showsCategories && facets.categories.length > 1 && (
        <Group title={text.category} size={facets.categories.length}>
          {facets.categories.map(({ slug, name, count }) => (
            <Option
              key={slug}
              name="category"
              value={slug}
              label={name}
              count={count}
              isChecked={filter.categories.includes(slug)}
            />
          ))}
        </Group>
      )}
      <Group title={text.availability}>
        <Option name="stock" value="in" label={text.inStockOnly} count={facets.inStock} isChecked={filter.inStock} />
      </Group>
      {isWithPrices && <PriceFields {...props} />}
      {facets.brands.length > 1 && (
        <Group title={text.brand} size={facets.brands.length}>
          {facets.brands.map(({ slug, name, count }) => (
            <Option
              key={slug}
              name="brand"
              value={slug}
              label={name}
              count={count}
              isChecked={filter.brands.includes(slug)}
            />
          ))}
        </Group>
      )}
      {facets.fields.map(({ field, name, type, values }) => (
        <Group key={field} title={name} size={values.length}>
          {values.map(({ value, count }) => (
            <Option
              key={value}
              name="field"
              value={`${field}:${value}`}
              label={getFieldLabel(type, value, text)}
              count={count}
              isChecked={filter.fields.some((each) => each.field === field && each.values.includes(value))}
            />
          ))}
        </Group>
      ))}
      <button type="submit" className="button wide">
        {text.applyFilters}
      </button>
    </form>
  )
}

interface Chip {
  label: string
  /** The query without this filter. */
  query: string
}

const without = (values: readonly string[], value: string): string[] => values.filter((each) => each !== value)

const getChips = ({ facets, filter, context: { shop, language, query } }: FiltersProps): Chip[] => {
  const text = catalogText[language]
  const money = (minor: number) => formatMoney(minor, shop.currency, language)
  const getName = (values: readonly { slug: string; name: string }[], slug: string) =>
    values.find((each) => each.slug === slug)?.name ?? slug
  const { priceMin, priceMax } = filter
  const price =
    priceMin !== null && priceMax !== null
      ? text.range(money(priceMin), money(priceMax))
      : priceMin !== null
        ? text.fromPrice(money(priceMin))
        : priceMax === null
          ? null
          : text.upToPrice(money(priceMax))
  const fieldParameters = toFieldParameters(filter.fields)
  return [
    ...filter.categories.map((slug) => ({
      label: getName(facets.categories, slug),
      query: withQuery(query, { category: without(filter.categories, slug) }),
    })),
    ...filter.brands.map((slug) => ({
      label: getName(facets.brands, slug),
      query: withQuery(query, { brand: without(filter.brands, slug) }),
    })),
    ...(filter.inStock ? [{ label: text.inStockOnly, query: withQuery(query, { stock: null }) }] : []),
    ...(price === null ? [] : [{ label: price, query: withQuery(query, { min: null, max: null }) }]),
    ...filter.fields.flatMap(({ field, values }) => {
      const facet = facets.fields.find((each) => each.field === field)
      return values.map((value) => ({
        label: `${facet ? `${facet.name}: ` : ''}${getFieldLabel(facet?.type ?? 'List', value, text)}`,
        query: withQuery(query, { field: without(fieldParameters, `${field}:${value}`) }),
      }))
    }),
  ]
}

/** The active filters, each with a link that removes it. */
export const FilterChips = (props: FiltersProps) => {
  const { path, context } = props
  const text = catalogText[context.language]
  const chips = getChips(props)
  if (chips.length === 0) return null
  const cleared = withQuery(context.query, noFilters)
  return (
    <ul className="filter-chips">
      {chips.map(({ label, query }) => (
        <li key={label}>
          <a href={`${path}${query}`} aria-label={text.removeFilter(label)}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="clear" href={`${path}${cleared}`}>
          {text.clearFilters}
        </a>
      </li>
    </ul>
  )
}
