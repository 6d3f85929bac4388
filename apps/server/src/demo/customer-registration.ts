import type { Tx } from '#server/platform/db/connect.ts'

/** The first store approves customers manually; the others are open. Guests may order in all of them. */
export const demoRegistration = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  if (index > 0) return
  await tx
    .insertInto('customer_registration_settings')
    .values({
      store_id: storeId,
      mode: 'approval',
      phone: 'optional',
      guest_orders: true,
      version: 2,
      updated_by: personId,
    })
    .execute()
}
