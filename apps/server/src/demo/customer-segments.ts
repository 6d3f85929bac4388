import type { SegmentFilter } from '#contract/domains/customer-segments.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

const segments: readonly (Record<Language, string> & { filter: SegmentFilter })[] = [
  { en: 'Awaiting approval', es: 'Pendientes de aprobación', filter: { approval: 'pending' } },
  { en: 'Email subscribers', es: 'Suscriptores de correo', filter: { consent: 'email' } },
  { en: 'Not subscribed', es: 'Sin suscripción', filter: { consent: 'none' } },
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
