import type { Tx } from '#server/platform/db/connect.ts'

/** The first store edited one intro. */
export const demoCustomerEmails = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  if (index > 0) return
  await tx
    .insertInto('customer_email_settings')
    .values({
      store_id: storeId,
      kind: 'order_ready',
      is_on: true,
      intro_en: 'Hi {{first_name}},\n\nYour order is packed and waiting for you at the counter. See you soon!',
      intro_es: 'Hola, {{first_name}}:\n\nTu pedido está empacado y te espera en el mostrador. ¡Hasta pronto!',
      version: 2,
      updated_by: personId,
    })
    .execute()
}
