import { useMemo, useState } from 'react'
import { countNote, type StockRow } from '#contract/domains/inventory.ts'
import { useText } from '../../client/text.ts'
import type { SheetChanges, SheetColumn, SheetValue } from '../../kit/sheet/sheet-columns.ts'
import { countingText } from './counting.text.ts'
import { useAdjusting } from './use-adjusting.ts'

const most = 1_000_000_000
const batch = 500

const none: SheetChanges = new Map()

const isCount = (value: SheetValue | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= most

/** Unsaved counts of a location. They are kept across pages of the list. */
export const useCounting = (location: string) => {
  const t = useText(countingText)
  const adjust = useAdjusting()
  const [changes, setChanges] = useState(none)
  const [saving, setSaving] = useState(false)

  const columns = useMemo(
    (): SheetColumn<StockRow>[] => [
      {
        id: 'counted',
        label: t('counted'),
        kind: 'number',
        single: true,
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
    let left = [...changes]
    while (left.length > 0) {
      const part = left.slice(0, batch)
      const counted = part.flatMap(([variant, { counted: setTo }]) =>
        isCount(setTo) ? [{ variant, location, setTo }] : [],
      )
      const body = { changes: counted, reason: 'correction' as const, note: countNote }
      if (counted.length > 0 && !(await adjust.send({ body }))) break
      left = left.slice(batch)
    }
    setChanges(new Map(left))
    setSaving(false)
  }

  // Includes counts on other pages.
  const wrong = [...changes.values()].filter(({ counted }) => !isCount(counted)).length
  return { columns, wrong, changes, setChanges, save, saving, error: adjust.error, discard: () => setChanges(none) }
}
