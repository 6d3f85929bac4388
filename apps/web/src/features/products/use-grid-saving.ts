import { useMemo, useRef, useState } from 'react'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import type { SheetChanges } from '../../kit/sheet/sheet-columns.ts'
import type { RowRefusal } from '../../kit/sheet/sheet-props.ts'
import { productGridText } from './product-grid.text.ts'
import { type GridRow, isStock, stockChunks, variantChunks, withoutSaved } from './products.grid-saving.ts'

const nothing: SheetChanges = new Map()
const isNoStock = (column: string) => !isStock(column)

/** The column that an error code belongs to. */
const columnOf: Partial<Record<string, string>> = { sku_taken: 'sku', not_ready: 'price' }

interface Seen {
  row: GridRow
  page: number
}

/** Unsaved changes of all pages of the grid. Saves them in chunks and reports errors per row. */
export const useGridSaving = (rows: readonly GridRow[], page: number, location: string | undefined) => {
  const t = useText(productGridText)
  const [changes, setChanges] = useState<SheetChanges>(nothing)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RowRefusal>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | undefined>()
  const [said, setSaid] = useState('')
  const why = useRef<string | undefined>(undefined)
  const price = useSend(products.changeVariants)
  const stock = useSend(inventory.adjust, {
    failed: (error) => {
      why.current = error.message
      return error.isRefusal
    },
  })

  // Changed rows of other pages, which are needed to save them.
  const [left, setLeft] = useState<ReadonlyMap<string, Seen>>(new Map())
  const known = useMemo(
    () => new Map([...left, ...rows.map((row) => [row._id, { row, page }] as const)]),
    [left, rows, page],
  )

  const save = async () => {
    if (progress || changes.size === 0) return
    const refused = new Map<string, RowRefusal>()
    let rest = changes
    const prices = variantChunks(changes, new Map([...known].map(([id, { row }]) => [id, row])))
    const levels = stockChunks(changes, location)
    const total = changes.size
    const saved = (variants: readonly string[], columns: (column: string) => boolean) => {
      rest = withoutSaved(rest, new Set(variants), columns)
      setChanges(rest)
      setProgress({ done: total - rest.size, total })
    }
    setProgress({ done: 0, total })
    for (const chunk of prices) {
      const answer = await price.send({ body: { changes: chunk } })
      for (const { variant, code } of answer?.refused ?? []) {
        const column = columnOf[code]
        refused.set(variant, column ? { column, words: t(code) } : t(code))
      }
      if (!answer) for (const { variant } of chunk) refused.set(variant, t('notSent'))
      saved(answer?.changed.map(({ variant }) => variant) ?? [], isNoStock)
    }
    for (const chunk of levels) {
      why.current = undefined
      const answer = await stock.send({ body: { changes: chunk, reason: 'correction' } })
      const words = why.current ? t('stockRefused', { why: why.current }) : t('notSent')
      if (!answer) for (const { variant } of chunk) refused.set(variant, words)
      saved(answer ? chunk.map(({ variant }) => variant) : [], isStock)
    }
    setRefusals(refused)
    setProgress(undefined)
    const words = [
      total - rest.size > 0 && t('saved', { count: total - rest.size }),
      rest.size > 0 && t('someRefused', { count: rest.size }),
    ]
    setSaid(words.filter(Boolean).join(' '))
  }

  return {
    changes,
    change: (next: SheetChanges) => {
      setLeft(new Map([...known].filter(([id]) => next.has(id))))
      // Drop the error of a row that was edited again.
      setRefusals(new Map([...refusals].filter(([id]) => next.get(id) === changes.get(id))))
      setChanges(next)
      setSaid('')
    },
    /** The changed rows with their page numbers. */
    changed: useMemo(() => [...known].flatMap(([id, seen]) => (changes.has(id) ? [seen] : [])), [known, changes]),
    /** Result of the last save. */
    said,
    refusals,
    progress,
    save,
    discard: () => {
      setChanges(nothing)
      setRefusals(new Map())
      setSaid('')
    },
  }
}
