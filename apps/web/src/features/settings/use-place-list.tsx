import { useMemo } from 'react'
import type { Location } from '#contract/domains/locations.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { StatusBadge } from '../../kit/feedback.tsx'
import type { Column, MainColumn } from '../../kit/list/columns.ts'
import { Time } from '../../kit/time.tsx'
import { addressLine } from './settings.address-line.ts'
import { placesText } from './places.text.ts'

interface PlaceList {
  main: MainColumn<Location>
  columns: Column<Location>[]
}

export const usePlaceList = (): PlaceList => {
  const t = useText(placesText)
  const [language] = useLanguage()
  return useMemo(
    () => ({
      main: { label: t('name'), name: (place) => place.name, to: (place) => place._id, sort: 'name', width: '22%' },
      columns: [
        {
          id: 'isMain',
          label: t('main'),
          cell: (place) => (place.isMain ? <StatusBadge tone="success">{t('main')}</StatusBadge> : null),
          csv: (place) => (place.isMain ? t('main') : ''),
          width: '150px',
        },
        {
          id: 'address',
          label: t('address'),
          cell: (place) => addressLine(place, language),
          csv: (place) => addressLine(place, language),
        },
        { id: 'phone', label: t('phone'), cell: (place) => place.phone, csv: (place) => place.phone, width: '150px' },
        {
          id: 'stocked',
          label: t('stock'),
          cell: (place) => t('stocked', { count: place.stocked }),
          csv: (place) => place.stocked,
          figures: true,
          width: '132px',
        },
        {
          id: 'updatedAt',
          label: t('updated'),
          cell: (place) => <Time iso={place.updatedAt} />,
          csv: (place) => place.updatedAt,
          moment: true,
          width: '132px',
          hidden: true,
        },
      ],
    }),
    [t, language],
  )
}
