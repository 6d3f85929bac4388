import { useMemo, useState } from 'react'
import { useText } from '../../../client/text.ts'
import { type SheetChanges, type SheetColumn } from '../../../kit/sheet/sheet-columns.ts'
import { Sheet } from '../../../kit/sheet/sheet.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

interface Shirt {
  id: string
  name: string
  price: number | null
  quantity: number
  code: string | null
}

// The maximum page size of a grid, to see whether it stays responsive.
const shirts: Shirt[] = Array.from({ length: 200 }, (_, at) => ({
  id: String(at),
  name: `T-shirt ${at + 1}`,
  price: at % 7 === 0 ? null : 1_200 + 50 * at,
  quantity: (at * 13) % 40,
  code: at % 5 === 0 ? null : `TS-${1000 + at}`,
}))
const refusals = new Map([['2', 'Somebody else changed it meanwhile.']])

export const SheetChapter = () => {
  const t = useText(kitBookText)
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
    <Chapter title={t('sheet')} use={t('sheetUse')}>
      <Sheet
        label={t('sheet')}
        head={t('name')}
        rows={shirts}
        rowId={(shirt) => shirt.id}
        rowLabel={(shirt) => shirt.name}
        columns={columns}
        changes={changes}
        onChange={setChanges}
        refusals={refusals}
      />
    </Chapter>
  )
}
