import { segmentFilter, type SegmentFilter } from '#contract/domains/customer-segments.ts'

/** What of a kept filter still is one: a segment outlives the filters it was made of. */
export const usableFilter = (kept: unknown): SegmentFilter => {
  if (typeof kept !== 'object' || kept === null) return {}
  const fits = Object.entries(segmentFilter.shape).flatMap(([name, schema]) => {
    const value: unknown = Object.getOwnPropertyDescriptor(kept, name)?.value
    const parsed = value === undefined || value === null ? undefined : schema.safeParse(value)
    return parsed?.success ? [[name, parsed.data]] : []
  })
  return segmentFilter.parse(Object.fromEntries(fits))
}
