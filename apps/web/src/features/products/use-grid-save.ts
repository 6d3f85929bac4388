import { useMemo, useRef, useState } from 'react'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import type { SheetChanges } from '#web/kit/sheet/sheet-columns.ts'
import type { RowError } from '#web/kit/sheet/sheet-props.ts'
import { productGridText } from './product-grid.text.ts'
import { type GridRow, isStock, stockChunks, variantChunks, withoutSaved } from './products.grid-changes.ts'

const noChanges: SheetChanges = new Map()
const isNotStock = (column: string) => !isStock(column)

/** The column that an error code belongs to. */
const columnsByError: Partial<Record<string, string>> = { sku_taken: 'sku', not_ready: 'price' }

interface LoadedRow {
  row: GridRow
  page: number
}

/** Unsaved changes of all pages of the grid. Saves them in chunks and reports errors per row. */
export const useGridSave = (rows: readonly GridRow[], page: number, location: string | undefined) => {
  const t = useText(productGridText)
  const [changes, setChanges] = useState<SheetChanges>(noChanges)
  const [rowErrors, setRowErrors] = useState<ReadonlyMap<string, RowError>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | undefined>()
  const [saveMessage, setSaveMessage] = useState('')
  const stockError = useRef<string | undefined>(undefined)
  const changeVariants = useSend(products.changeVariants)
  const adjustStock = useSend(inventory.adjust, {
    handleError: (error) => {
      stockError.current = error.message
      return error.isClientError
    },
  })

  // Changed rows of other pages, which are needed to save them.
  const [leftRows, setLeftRows] = useState<ReadonlyMap<string, LoadedRow>>(new Map())
  const knownRows = useMemo(
    () => new Map([...leftRows, ...rows.map((row) => [row._id, { row, page }] as const)]),
    [leftRows, rows, page],
  )

  const save = async () => {
    if (progress || changes.size === 0) return
    const newRowErrors = new Map<string, RowError>()
    let remaining = changes
    const variantBatches = variantChunks(changes, new Map([...knownRows].map(([id, { row }]) => [id, row])))
    const stockBatches = stockChunks(changes, location)
    const total = changes.size
    const markSaved = (variants: readonly string[], columns: (column: string) => boolean) => {
      remaining = withoutSaved(remaining, new Set(variants), columns)
      setChanges(remaining)
      setProgress({ done: total - remaining.size, total })
    }
    setProgress({ done: 0, total })
    for (const chunk of variantBatches) {
      const response = await changeVariants.send({ body: { changes: chunk } })
      for (const { variant, code } of response?.refused ?? []) {
        const column = columnsByError[code]
        newRowErrors.set(variant, column ? { column, message: t(code) } : t(code))
      }
      if (!response) for (const { variant } of chunk) newRowErrors.set(variant, t('notSent'))
      markSaved(response?.changed.map(({ variant }) => variant) ?? [], isNotStock)
    }
    for (const chunk of stockBatches) {
      stockError.current = undefined
      const response = await adjustStock.send({ body: { changes: chunk, reason: 'correction' } })
      const message = stockError.current ? t('stockRefused', { why: stockError.current }) : t('notSent')
      if (!response) for (const { variant } of chunk) newRowErrors.set(variant, message)
      markSaved(response ? chunk.map(({ variant }) => variant) : [], isStock)
    }
    setRowErrors(newRowErrors)
    setProgress(undefined)
    const message = [
      total - remaining.size > 0 && t('saved', { count: total - remaining.size }),
      remaining.size > 0 && t('someRefused', { count: remaining.size }),
    ]
    setSaveMessage(message.filter(Boolean).join(' · '))
  }

  return {
    changes,
    change: (next: SheetChanges) => {
      setLeftRows(new Map([...knownRows].filter(([id]) => next.has(id))))
      // Drop the error of a row that was edited again.
      setRowErrors(new Map([...rowErrors].filter(([id]) => next.get(id) === changes.get(id))))
      setChanges(next)
      setSaveMessage('')
    },
    /** The changed rows with their page numbers. */
    changed: useMemo(
      () => [...knownRows].flatMap(([id, loadedRow]) => (changes.has(id) ? [loadedRow] : [])),
      [knownRows, changes],
    ),
    /** Result of the last save. */
    said: saveMessage,
    refusals: rowErrors,
    progress,
    save,
    discard: () => {
      setChanges(noChanges)
      setRowErrors(new Map())
      setSaveMessage('')
    },
  }
}
