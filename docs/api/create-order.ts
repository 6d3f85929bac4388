// Creates a product, a customer and an order:
// STOREWARD_URL=http://localhost:3000 STOREWARD_KEY=sw_live_… npx tsx docs/api/create-order.ts
import { type Client, createClient } from '#client/client.ts'
import { contract } from '#contract/index.ts'

export const createOrder = async (client: Client, storeId: string) => {
  const product = await client.call(contract.products.create, { body: { title: 'Blue mug', price: 1250 } }, { storeId })
  const [variant] = product.variants.map(({ _id }) => _id)
  if (!variant) throw new Error('A product has at least one variant.')
  const changes = [{ variant, delta: 10 }]
  await client.call(contract.inventory.adjust, { body: { reason: 'received', changes } }, { storeId })
  const customer = await client.call(
    contract.customers.create,
    { body: { name: 'Ana Torres', email: `ana.${Date.now()}@example.com` } },
    { storeId },
  )
  return client.call(
    contract.checkout.create,
    { body: { buyer: { customer: customer._id }, method: 'pickup', lines: [{ variant, quantity: 2 }] } },
    { storeId },
  )
}

const { STOREWARD_URL: url, STOREWARD_KEY: apiKey } = process.env
if (url && apiKey) {
  const client = createClient({ url, apiKey })
  const { data: stores } = await client.call(contract.stores.list)
  for (const { _id, name } of stores.slice(0, 1)) {
    const order = await createOrder(client, _id)
    console.log(`${name}: order #${order.number}, ${order.total / 100} ${order.currency}`)
  }
}
