import { useMemo, useState } from 'react'
import { countNote, type StockRow } from '#contract/domains/inventory.ts'
import { useText } from '#web/client/text.ts'
import type { SheetChanges, SheetColumn, SheetValue } from '#web/kit/sheet/sheet-columns.ts'
import { countingText } from './counting.text.ts'
import { addCounts, noCounts } from './inventory.counts.ts'
import { useAdjustStock } from './use-adjust-stock.ts'

const maxCount = 1_000_000_000
const batchSize = 500

const isCount = (value: SheetValue | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= maxCount

/**
 * Unsaved counts of a location. They are kept across pages of the list. Counting takes long, so each count is compared
 * with what was on hand when it was entered: what is sold before it is saved stays sold.
 */
export const useStockCount = (location: string, rows: readonly StockRow[]) => {
  const t = useText(countingText)
  const adjust = useAdjustStock()
  const [{ changes, countedFrom }, setCounts] = useState(noCounts)
  const [saving, setSaving] = useState(false)

  const columns = useMemo(
    (): SheetColumn<StockRow>[] => [
      {
        id: 'counted',
        label: t('counted'),
        kind: 'number',
        noFillDown: true,
        value: () => null,
        check: (value) => {
          if (typeof value !== 'number' || isCount(value)) return undefined
          return value < 0 ? t('negative') : t('tooMany')
        },
      },
      { id: 'onHand', label: t('onHand'), kind: 'number', value: ({ onHand }) => onHand, readOnly: () => true },
      { id: 'sku', label: t('sku'), kind: 'text', value: ({ sku }) => sku, readOnly: () => true },
    ],
    [t],
  )

  const save = async () => {
    setSaving(true)
    let remaining = [...changes]
    while (remaining.length > 0) {
      const batch = remaining.slice(0, batchSize)
      const counted = batch.flatMap(([variant, { counted: setTo }]) =>
        isCount(setTo) ? [{ variant, location, setTo, countedFrom: countedFrom.get(variant) }] : [],
      )
      const body = { changes: counted, reason: 'correction' as const, note: countNote }
      if (counted.length > 0 && !(await adjust.send({ body }))) break
      remaining = remaining.slice(batchSize)
    }
    setCounts({ changes: new Map(remaining), countedFrom })
    setSaving(false)
  }

  // Includes counts on other pages.
  const wrong = [...changes.values()].filter(({ counted }) => !isCount(counted)).length
  return {
    columns,
    wrong,
    changes,
    setChanges: (next: SheetChanges) => setCounts((before) => addCounts(before, next, rows)),
    save,
    saving,
    error: adjust.error,
    discard: () => setCounts(noCounts),
  }
}
