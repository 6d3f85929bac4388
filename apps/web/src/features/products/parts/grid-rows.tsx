import { Button } from '@mantine/core'
import { useText } from '../../../client/text.ts'
import { EmptyState } from '../../../kit/feedback.tsx'
import { sized } from '../../../kit/picture-size.ts'
import type { SheetChanges, SheetColumn } from '../../../kit/sheet/sheet-columns.ts'
import type { RowRefusal } from '../../../kit/sheet/sheet-props.ts'
import { Sheet } from '../../../kit/sheet/sheet.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { productGridText } from '../product-grid.text.ts'
import type { GridRow } from '../products.grid-saving.ts'

interface GridRowsProps {
  rows: readonly GridRow[]
  columns: readonly SheetColumn<GridRow>[]
  changes: SheetChanges
  change: (changes: SheetChanges) => void
  refusals: ReadonlyMap<string, RowRefusal>
  isNarrowed: boolean
  /** Clears search and filters. */
  clear: () => void
}

export const rowId = (row: GridRow): string => row._id
export const rowLabel = (row: GridRow) => [row.title, row.values.join(' / ')].filter(Boolean).join(' · ')
const rowPicture = (row: GridRow) => (
  <Thumbnail url={row.picture ? sized(row.picture, 96) : undefined} name={row.title} />
)

/** The variants of a page in a sheet, or an empty state. */
export const GridRows = ({ rows, columns, changes, change, refusals, isNarrowed, clear }: GridRowsProps) => {
  const t = useText(productGridText)
  if (rows.length > 0) {
    return (
      <Sheet
        flush
        label={t('title')}
        head={t('variant')}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowPicture={rowPicture}
        columns={columns}
        changes={changes}
        onChange={change}
        refusals={refusals}
      />
    )
  }
  if (!isNarrowed) return <EmptyState drawing="shelf" title={t('emptyTitle')} body={t('emptyBody')} />
  return (
    <EmptyState
      drawing="search"
      title={t('nothingFound')}
      body={t('nothingFoundBody')}
      action={
        <Button variant="default" onClick={clear}>
          {t('clear')}
        </Button>
      }
    />
  )
}
