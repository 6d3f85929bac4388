import { Button } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { withImageWidth } from '#web/kit/media/image-size.ts'
import type { SheetChanges, SheetColumn } from '#web/kit/sheet/sheet-columns.ts'
import type { RowError } from '#web/kit/sheet/sheet-props.ts'
import { Sheet } from '#web/kit/sheet/sheet.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { productGridText } from '#web/features/products/product-grid.text.ts'
import type { GridRow } from '#web/features/products/products.grid-changes.ts'

interface GridRowsProps {
  rows: readonly GridRow[]
  columns: readonly SheetColumn<GridRow>[]
  changes: SheetChanges
  change: (changes: SheetChanges) => void
  rowErrors: ReadonlyMap<string, RowError>
  isFiltered: boolean
  /** Clears search and filters. */
  clear: () => void
}

export const rowId = (row: GridRow): string => row._id
export const rowLabel = (row: GridRow) => [row.title, row.values.join(' / ')].filter(Boolean).join(' · ')
const rowImage = (row: GridRow) => (
  <Thumbnail url={row.picture ? withImageWidth(row.picture, 96) : undefined} name={row.title} />
)

/** The variants of a page in a sheet, or an empty state. */
export const GridRows = ({ rows, columns, changes, change, rowErrors, isFiltered, clear }: GridRowsProps) => {
  const t = useText(productGridText)
  if (rows.length > 0) {
    return (
      <Sheet
        flush
        label={t('title')}
        header={t('variant')}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowImage={rowImage}
        columns={columns}
        changes={changes}
        onChange={change}
        rowErrors={rowErrors}
      />
    )
  }
  if (!isFiltered) return <EmptyState illustration="shelf" title={t('emptyTitle')} body={t('emptyBody')} />
  return (
    <EmptyState
      illustration="search"
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
