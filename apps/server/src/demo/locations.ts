import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

interface DemoLocation {
  name: string
  line1: string
  city: string
  region: string
  postcode: string
  country: string
  latitude: number
  longitude: number
  phone: string | null
}

// The first location of each store is its main location.
const locationsByStore: readonly (readonly DemoLocation[])[] = [
  [
    {
      name: 'Beacon shop',
      line1: '412 Main Street',
      city: 'Beacon',
      region: 'NY',
      postcode: '12508',
      country: 'US',
      latitude: 41.5048,
      longitude: -73.9696,
      phone: '+1 845 555 0142',
    },
    {
      name: 'Warehouse',
      line1: '85 Foxhall Avenue',
      city: 'Kingston',
      region: 'NY',
      postcode: '12401',
      country: 'US',
      latitude: 41.9365,
      longitude: -74.0102,
      phone: '+1 845 555 0178',
    },
  ],
  [
    {
      name: 'Tienda de La Latina',
      line1: 'Calle de la Cava Baja 38',
      city: 'Madrid',
      region: 'Madrid',
      postcode: '28005',
      country: 'ES',
      latitude: 40.4121,
      longitude: -3.7095,
      phone: '+34 910 555 014',
    },
  ],
  [
    {
      name: 'Yanaka',
      line1: '3-13-7 Yanaka',
      city: 'Taito',
      region: 'Tokyo',
      postcode: '110-0001',
      country: 'JP',
      latitude: 35.7263,
      longitude: 139.7669,
      phone: '+81 3 5550 0142',
    },
  ],
]

/** Locations of the demo stores. */
export const demoLocations = async (tx: Tx, storeId: string, personId: string, store: number): Promise<void> => {
  const rows = (locationsByStore[store] ?? []).map((location, index) => ({
    ...location,
    store_id: storeId,
    id: newId(),
    name_normalized: normalizeForSearch(location.name),
    is_main: index === 0,
    updated_by: personId,
  }))
  await tx.insertInto('locations').values(rows).execute()
}
