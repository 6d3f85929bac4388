import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import type { ProductListRow } from '#contract/domains/product.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { withImageWidth } from '#web/kit/media/image-size.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { Time, timeColumn } from '#web/kit/display/time.tsx'
import { AmountRange, ProductState, Stock } from './parts/product-facts.tsx'
import { productsText } from './products.text.ts'

interface ProductList {
  primaryColumn: PrimaryColumn<ProductListRow>
  columns: Column<ProductListRow>[]
}

export const useProductList = (): ProductList => {
  const t = useText(productsText)
  const { money, number } = useFormat()
  const digits = minorDigits(useSession().store?.currency ?? 'USD')
  return useMemo(() => {
    // A number without a currency symbol, so that spreadsheets can calculate with it.
    const toMajorUnits = (minor: number | null) =>
      minor === null ? null : Number((minor / 10 ** digits).toFixed(digits))
    return {
      primaryColumn: {
        label: t('name'),
        name: (product) => product.title,
        image: (product) => (
          <Thumbnail url={product.picture ? withImageWidth(product.picture, 96) : undefined} name={product.title} />
        ),
        to: (product) => product._id,
        sort: 'title',
        // Chosen so that all default columns fit in 1440 px.
        width: '22%',
      },
      columns: [
        {
          id: 'state',
          label: t('state'),
          cell: (product) => <ProductState product={product} />,
          value: (product) =>
            [
              t(product.archivedAt ? 'archived' : product.publishState),
              product.visibility === 'private' && t('private'),
            ]
              .filter(Boolean)
              .join(', '),
          width: '96px',
          phone: 'status',
        },
        {
          id: 'sku',
          label: t('sku'),
          // With several variants, each has its own SKU.
          cell: ({ sku, variants }) => sku ?? (variants > 1 ? t('variantCount', { count: variants }) : null),
          value: ({ sku }) => sku,
          width: '104px',
          phone: 'detail',
        },
        {
          id: 'price',
          label: t('price'),
          cell: (product) => <AmountRange min={product.priceMin} max={product.priceMax} none={t('noPrice')} />,
          value: (product) => toMajorUnits(product.priceMin),
          sort: 'price',
          isNumeric: true,
          width: '168px',
          phone: 'amount',
          phoneCell: ({ priceMin, priceMax }) =>
            priceMin !== null && priceMin !== priceMax ? (
              t('priceFrom', { price: money(priceMin) })
            ) : (
              <AmountRange min={priceMin} max={priceMax} none={t('noPrice')} />
            ),
        },
        {
          id: 'cost',
          label: t('cost'),
          cell: ({ costMin = null, costMax = null }) => <AmountRange min={costMin} max={costMax} none="" />,
          value: ({ costMin = null }) => toMajorUnits(costMin),
          isNumeric: true,
          width: '142px',
          hiddenByDefault: true,
        },
        {
          id: 'available',
          label: t('stock'),
          cell: (product) => <Stock product={product} />,
          value: (product) => (product.tracksStock ? product.available : null),
          sort: 'available',
          defaultOrder: 'asc',
          isNumeric: true,
          width: '104px',
          phone: 'detail',
          // A row of a phone has no room for both the badge and the word.
          phoneCell: ({ available, isLow, tracksStock }) => {
            if (!tracksStock) return t('notTracked')
            const units = number(available)
            if (!isLow) return t('stockLeft', { units })
            return (
              <>
                <StatusBadge tone="info">{t('low')}</StatusBadge> {units}
              </>
            )
          },
        },
        {
          id: 'variants',
          label: t('variants'),
          cell: (product) => number(product.variants),
          value: (product) => product.variants,
          isNumeric: true,
          width: '84px',
          hiddenByDefault: true,
        },
        {
          id: 'category',
          label: t('category'),
          cell: ({ category, subcategory }) =>
            category && [category, subcategory].flatMap((entity) => entity?.name ?? []).join(' › '),
          value: ({ category, subcategory }) =>
            [category, subcategory].flatMap((entity) => entity?.name ?? []).join(' › '),
          width: '15%',
        },
        {
          id: 'brand',
          label: t('brand'),
          cell: ({ brand }) => brand?.name ?? '',
          value: ({ brand }) => brand?.name,
          width: '12%',
          hiddenByDefault: true,
        },
        {
          id: 'tags',
          label: t('tags'),
          value: ({ tags }) => tags?.join(', '),
          hiddenByDefault: true,
        },
        {
          id: 'updatedAt',
          label: t('updated'),
          cell: ({ updatedAt }) => updatedAt && <Time iso={updatedAt} />,
          value: ({ updatedAt }) => updatedAt,
          isTimestamp: true,
          sort: 'updatedAt',
          defaultOrder: 'desc',
          width: '118px',
          hiddenByDefault: true,
        },
        timeColumn('createdAt', t('created'), { width: '128px' }),
      ],
    }
  }, [t, money, number, digits])
}
