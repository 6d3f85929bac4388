import { segmentFilter, type SegmentFilter } from '#contract/domains/customer-segments.ts'

/** Keeps the valid parts of a stored filter: older versions may have written filters that no longer exist. */
export const parseStoredFilter = (stored: unknown): SegmentFilter => {
  if (typeof stored !== 'object' || stored === null) return {}
  const fits = Object.entries(segmentFilter.shape).flatMap(([name, schema]) => {
    const value: unknown = Object.getOwnPropertyDescriptor(stored, name)?.value
    const parsed = value === undefined || value === null ? undefined : schema.safeParse(value)
    return parsed?.success ? [[name, parsed.data]] : []
  })
  return segmentFilter.parse(Object.fromEntries(fits))
}
