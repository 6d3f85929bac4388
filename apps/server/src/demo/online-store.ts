import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'

const stores: readonly { orderMinimum: number | null; terms: string; privacy: string }[] = [
  {
    orderMinimum: null,
    terms: `<h2>Orders</h2><p>Your order is binding once we confirm it by email. Prices include the taxes shown at checkout.</p>
<h2>Delivery</h2><p>We deliver in New York and ship everywhere in the United States. The delivery window you choose is shown in your order.</p>
<h2>Returns</h2><ul><li>Return anything unused within 30 days.</li><li>Cut fabric, food, and digital products can’t be returned.</li><li>We refund to the payment method you used within 5 business days.</li></ul>
<h2>Questions</h2><p>Write to <a href="mailto:hello@marsh.example" rel="noopener noreferrer">hello@marsh.example</a>.</p>`,
    privacy: `<h2>Data we collect</h2><p>Your name, contact details, address, and orders. We need them to deliver your order and to answer you.</p>
<h2>Marketing</h2><p>We email you news only if you agreed, and every email has an unsubscribe link.</p>
<h2>Your rights</h2><p>You can download or delete your data in your account at any time.</p>`,
  },
  {
    orderMinimum: 1500,
    terms: `<h2>Pedidos</h2><p>Tu pedido es firme cuando lo confirmamos por correo. Los precios incluyen el IVA.</p>
<h2>Entrega</h2><p>Entregamos en Madrid y enviamos a toda la península.</p>
<h2>Devoluciones</h2><ul><li>Puedes devolver lo que no hayas usado en 30 días.</li><li>Los alimentos y los productos digitales no se devuelven.</li></ul>`,
    privacy: `<h2>Datos que guardamos</h2><p>Tu nombre, tus datos de contacto, tu dirección y tus pedidos.</p>
<h2>Tus derechos</h2><p>Puedes descargar o eliminar tus datos en tu cuenta cuando quieras.</p>`,
  },
]

/** Policies and order minimums of the demo stores' shops. The third store has none. */
export const demoOnlineStore = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const store = stores[index]
  if (!store) return
  await tx
    .insertInto('online_store_settings')
    .values({
      store_id: storeId,
      order_minimum: store.orderMinimum,
      terms: store.terms,
      privacy: store.privacy,
      version: 2,
      created_at: sql<Date>`now() - interval '360 days'`,
      updated_at: sql<Date>`now() - interval '60 days'`,
      updated_by: personId,
    })
    .execute()
}
