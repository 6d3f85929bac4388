import { useMemo } from 'react'
import type { Location } from '#contract/domains/locations.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Time } from '#web/kit/display/time.tsx'
import { formatAddressLine } from './locations.address-line.ts'
import { locationsText } from './locations.text.ts'

interface LocationList {
  primaryColumn: PrimaryColumn<Location>
  columns: Column<Location>[]
}

export const useLocationList = (): LocationList => {
  const t = useText(locationsText)
  const [language] = useLanguage()
  return useMemo(
    () => ({
      primaryColumn: {
        label: t('name'),
        name: (location) => location.name,
        to: (location) => location._id,
        sort: 'name',
        width: '22%',
      },
      columns: [
        {
          id: 'isMain',
          label: t('main'),
          cell: (location) => (location.isMain ? <StatusBadge tone="success">{t('main')}</StatusBadge> : null),
          value: (location) => (location.isMain ? t('main') : ''),
          width: '150px',
          phone: 'status',
        },
        {
          id: 'address',
          label: t('address'),
          phone: 'detail',
          value: (location) => formatAddressLine(location, language),
        },
        {
          id: 'phone',
          label: t('phone'),
          value: (location) => location.phone,
          width: '150px',
          hiddenByDefault: true,
        },
        {
          id: 'stocked',
          label: t('stock'),
          cell: (location) => t('stocked', { count: location.stocked }),
          value: (location) => location.stocked,
          isNumeric: true,
          width: '132px',
        },
        {
          id: 'updatedAt',
          label: t('updated'),
          cell: (location) => <Time iso={location.updatedAt} />,
          value: (location) => location.updatedAt,
          isTimestamp: true,
          width: '132px',
          hiddenByDefault: true,
        },
      ],
    }),
    [t, language],
  )
}
