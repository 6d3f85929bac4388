import { sql } from 'kysely'
import type { Coverage, FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { Tx } from '#server/platform/db/connect.ts'

type Settings = Pick<FulfillmentSettings, 'methods' | 'coverage' | 'taxMode' | 'taxRate' | 'invoiceNote'>

const free = { enabled: true, fee: 0, freeOver: null }
const off = { ...free, enabled: false }
const everywhere: Coverage = { kind: null, postcodes: [], area: [], radiusMetres: null }

const settings: readonly Settings[] = [
  {
    methods: {
      delivery: { enabled: true, fee: 590, freeOver: 7500 },
      pickup: free,
      shipping: { enabled: true, fee: 895, freeOver: 12_000 },
      digital: free,
    },
    coverage: { ...everywhere, kind: 'target_area', postcodes: ['10516', '124*', '125*', '126*'] },
    taxMode: 'exclusive',
    taxRate: 82_500,
    invoiceNote: 'Unused items can be returned within 30 days with this invoice. Thank you for shopping local.',
  },
  {
    methods: {
      delivery: { enabled: true, fee: 490, freeOver: 5000 },
      pickup: free,
      shipping: { enabled: true, fee: 650, freeOver: 9000 },
      digital: off,
    },
    coverage: { ...everywhere, kind: 'local_reach', radiusMetres: 25_000 },
    taxMode: 'inclusive',
    taxRate: 210_000,
    invoiceNote: 'Cambios y devoluciones en 30 días con este recibo. ¡Gracias por tu compra!',
  },
  {
    methods: {
      delivery: { enabled: true, fee: 600, freeOver: 8000 },
      pickup: free,
      shipping: { enabled: true, fee: 1100, freeOver: 15_000 },
      digital: off,
    },
    coverage: everywhere,
    taxMode: 'inclusive',
    taxRate: 100_000,
    invoiceNote: 'Thank you for visiting us in Yanaka.',
  },
]

/** Fulfillment settings of the demo stores, with the tax of each country. */
export const demoFulfillment = async (tx: Tx, storeId: string, personId: string, store: number): Promise<void> => {
  const row = settings[store]
  if (!row) return
  const age = sql<Date>`now() - interval '370 days'`
  await tx
    .insertInto('fulfillment_settings')
    .values({
      store_id: storeId,
      methods: JSON.stringify(row.methods),
      coverage: JSON.stringify(row.coverage),
      tax_mode: row.taxMode,
      tax_rate: row.taxRate,
      fee_tax_rate: row.taxRate,
      invoice_note: row.invoiceNote,
      version: 2,
      created_at: age,
      updated_at: age,
      updated_by: personId,
    })
    .execute()
}
