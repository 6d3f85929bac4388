import { useMemo, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { type SheetChanges, type SheetColumn } from '#web/kit/sheet/sheet-columns.ts'
import { Sheet } from '#web/kit/sheet/sheet.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

interface Shirt {
  id: string
  name: string
  price: number | null
  quantity: number
  code: string | null
}

// The maximum page size of a grid, to see whether it stays responsive.
const shirts: Shirt[] = Array.from({ length: 200 }, (_, index) => ({
  id: String(index),
  name: `T-shirt ${index + 1}`,
  price: index % 7 === 0 ? null : 1_200 + 50 * index,
  quantity: (index * 13) % 40,
  code: index % 5 === 0 ? null : `TS-${1000 + index}`,
}))
const rowErrors = new Map([['2', 'Someone else changed this row.']])

export const SheetSection = () => {
  const t = useText(kitGalleryText)
  const [changes, setChanges] = useState<SheetChanges>(new Map([['1', { price: 'dear' }]]))
  const columns = useMemo(
    (): SheetColumn<Shirt>[] => [
      { id: 'price', label: t('price'), kind: 'money', value: (shirt) => shirt.price },
      {
        id: 'quantity',
        label: t('quantity'),
        kind: 'number',
        value: (shirt) => shirt.quantity,
        check: (value) => (typeof value === 'number' && value > 99 ? t('tooMany') : undefined),
      },
      {
        id: 'code',
        label: t('code'),
        kind: 'text',
        value: (shirt) => shirt.code,
        readOnly: (shirt) => shirt.id === '3',
      },
    ],
    [t],
  )
  return (
    <Section title={t('sheet')} description={t('sheetUse')}>
      <Sheet
        label={t('sheet')}
        header={t('name')}
        rows={shirts}
        rowId={(shirt) => shirt.id}
        rowLabel={(shirt) => shirt.name}
        columns={columns}
        changes={changes}
        onChange={setChanges}
        rowErrors={rowErrors}
      />
    </Section>
  )
}
