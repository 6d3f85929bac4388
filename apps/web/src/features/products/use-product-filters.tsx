import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { products } from '#contract/domains/products.ts'
import { productTypes, publishStates, visibilities } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { type Filter, entityFilter } from '#web/kit/list/filters/filters.ts'
import { tagFilter } from '#web/kit/list/filters/tag-filter.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { getFieldId, describeFilter } from './products.field-filter.ts'
import { productsText } from './products.text.ts'

const FieldFilter = loadLater(() => import('./parts/field-filter.tsx').then((module) => module.FieldFilter))

type ChoiceValue = (typeof publishStates | typeof visibilities | typeof productTypes)[number]

const toNameOption = (row: { _id: string; name: string }) => ({ value: row._id, label: row.name })
const toTitleOption = (row: { _id: string; title: string }) => ({ value: row._id, label: row.title })

/** Filters of the list and of the grid; those whose options the user may not list are left out. */
export const useProductFilters = (): Filter[] => {
  const t = useText(productsText)
  const { can } = useSession()
  const [params] = useSearchParams()
  const canViewFields = can('view_product_custom_fields')
  const fieldId = getFieldId(params.get('field'))
  const field = useGet(
    customFields.get,
    { params: { id: fieldId ?? '' } },
    { enabled: canViewFields && fieldId !== undefined },
  ).data
  return useMemo(() => {
    const choice = (value: ChoiceValue) => ({ value, label: t(value) })
    const filters: (Filter | false)[] = [
      { kind: 'choice', name: 'publishState', label: t('state'), options: publishStates.map(choice) },
      can('view_product_categories') &&
        entityFilter({
          name: 'category',
          label: t('category'),
          endpoint: categories.list,
          get: categories.get,
          toOption: toNameOption,
        }),
      { kind: 'range', min: 'priceMin', max: 'priceMax', label: t('price'), money: true },
      { kind: 'range', min: 'quantityMin', max: 'quantityMax', label: t('stock') },
      { kind: 'flag', name: 'lowStockOnly', label: t('lowOnly') },
      can('view_product_brands') &&
        entityFilter({
          name: 'brand',
          label: t('brand'),
          endpoint: brands.list,
          get: brands.get,
          toOption: toNameOption,
          inMoreMenu: true,
        }),
      can('view_product_collections') &&
        entityFilter({
          name: 'collection',
          label: t('collection'),
          endpoint: collections.list,
          get: collections.get,
          toOption: toNameOption,
          inMoreMenu: true,
        }),
      can('view_product_subcategories') &&
        entityFilter({
          name: 'subcategory',
          label: t('subcategory'),
          endpoint: subCategories.list,
          get: subCategories.get,
          toOption: toNameOption,
          inMoreMenu: true,
        }),
      tagFilter({ label: t('tag'), endpoint: products.tags, inMoreMenu: true }),
      { kind: 'range', min: 'costPriceMin', max: 'costPriceMax', label: t('cost'), money: true, inMoreMenu: true },
      {
        kind: 'choice',
        name: 'visibility',
        label: t('visibility'),
        options: visibilities.map(choice),
        inMoreMenu: true,
      },
      { kind: 'choice', name: 'type', label: t('type'), options: productTypes.map(choice), inMoreMenu: true },
      entityFilter({
        name: 'product',
        label: t('product'),
        endpoint: products.list,
        get: products.get,
        toOption: toTitleOption,
        query: { sortBy: 'title' },
        inMoreMenu: true,
      }),
      canViewFields && {
        kind: 'own',
        name: 'field',
        label: t('field'),
        inMoreMenu: true,
        toValueLabel: (value) => field && describeFilter(field, value, { yes: t('yes'), no: t('no') }),
        content: (value, change) => <FieldFilter value={value} knownField={field} change={change} />,
      },
      {
        kind: 'choice',
        name: 'archived',
        label: t('archived'),
        inMoreMenu: true,
        options: [
          { value: 'only', label: t('archivedOnly') },
          { value: 'with', label: t('archivedToo') },
        ],
      },
      { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: t('created'), inMoreMenu: true },
    ]
    return filters.filter((filter) => filter !== false)
  }, [t, can, canViewFields, field])
}
