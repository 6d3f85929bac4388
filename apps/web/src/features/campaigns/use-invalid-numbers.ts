import { useMemo, useState } from 'react'
import type { Campaign } from '#contract/domains/campaign.ts'

/** Fields with numbers and the panels that have them. */
const panels = { orderedDays: 'audience', emailedDays: 'audience', testHours: 'test' } as const
export type NumberName = keyof typeof panels
type NumberPanel = (typeof panels)[NumberName]

type NumberValues = Pick<Campaign, 'audience' | 'test'>

type TypedNumber = number | string | null

export interface InvalidNumbers {
  /** Undefined if the field has a valid number. */
  getTyped: (name: NumberName) => TypedNumber | undefined
  setTyped: (name: NumberName, typed: TypedNumber | undefined) => void
  /** Panels with an invalid number. */
  panels: readonly NumberPanel[]
}

const getSaved = ({ audience, test }: NumberValues): Record<NumberName, number | null> => ({
  orderedDays: audience.orderedDays,
  emailedDays: audience.emailedDays,
  testHours: test?.hours ?? null,
})

/**
 * Numbers that aren't valid stay as typed when their panel closes, so that a campaign isn't sent with an earlier number
 * that no field shows. They go when the number is changed elsewhere, as by undo.
 */
export const useInvalidNumbers = (values: NumberValues): InvalidNumbers => {
  const [entries, setEntries] = useState<Partial<Record<NumberName, { typed: TypedNumber; of: number | null }>>>({})
  return useMemo(() => {
    const saved = getSaved(values)
    const getTyped = (name: NumberName) => {
      const entry = entries[name]
      return entry && saved[name] !== null && entry.of === saved[name] ? entry.typed : undefined
    }
    const invalid = (Object.keys(panels) as NumberName[]).filter((name) => getTyped(name) !== undefined)
    return {
      getTyped,
      setTyped: (name, typed) =>
        setEntries((current) => ({ ...current, [name]: typed === undefined ? undefined : { typed, of: saved[name] } })),
      panels: [...new Set(invalid.map((name) => panels[name]))],
    }
  }, [entries, values])
}
