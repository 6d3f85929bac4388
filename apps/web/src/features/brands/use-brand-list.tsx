import { useMemo } from 'react'
import type { Brand } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { timeColumn } from '#web/kit/display/time.tsx'
import { WebLink } from '#web/kit/display/web-link.tsx'
import { brandsText } from './brands.text.ts'

interface BrandList {
  primaryColumn: PrimaryColumn<Brand>
  columns: Column<Brand>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const useBrandList = (): BrandList => {
  const t = useText(brandsText)
  return useMemo(
    () => ({
      primaryColumn: {
        label: t('name'),
        name: (brand) => brand.name,
        image: (brand) => <Thumbnail url={brand.logo?.url} name={brand.name} />,
        to: (brand) => brand._id,
        sort: 'name',
        width: '25%',
      },
      columns: [
        {
          id: 'website',
          label: t('website'),
          cell: (brand) => brand.website && <WebLink url={brand.website} />,
          value: (brand) => brand.website,
          width: '21%',
          phone: 'detail',
        },
        {
          id: 'description',
          label: t('description'),
          phone: 'detail',
          value: (brand) => brand.description,
        },
        timeColumn('updatedAt', t('updated')),
        timeColumn('createdAt', t('created')),
        {
          id: 'updatedBy',
          label: t('updatedBy'),
          value: (brand) => brand.updatedBy,
          width: '140px',
          hiddenByDefault: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'logo',
          label: t('logo'),
          options: [
            { value: 'with', label: t('withLogo') },
            { value: 'without', label: t('withoutLogo') },
          ],
        },
        { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: t('created') },
      ],
    }),
    [t],
  )
}
