import type { SegmentFilter } from '#contract/domains/customer-segments.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

const segments: readonly (Record<Language, string> & { filter: SegmentFilter })[] = [
  { en: 'Waiting for approval', es: 'Esperan aprobación', filter: { approval: 'pending' } },
  { en: 'May get our news', es: 'Reciben novedades', filter: { consent: 'email' } },
  { en: 'Not asked for news', es: 'Sin permiso para novedades', filter: { consent: 'none' } },
  { en: 'From the old list', es: 'De la lista antigua', filter: { source: 'import' } },
]

/** Common segments of a store. */
export const demoSegments = async (tx: Tx, storeId: string, personId: string, language: Language): Promise<void> => {
  await tx
    .insertInto('customer_segments')
    .values(
      segments.map(({ filter, [language]: name }) => ({
        store_id: storeId,
        id: newId(),
        name,
        name_normalized: normalizeForSearch(name),
        filter: JSON.stringify(filter),
        updated_by: personId,
      })),
    )
    .execute()
}
