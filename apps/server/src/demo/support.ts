import { sql } from 'kysely'
import { hour } from '#contract/core/time.ts'
import type { Language } from '#contract/enumerations.ts'
import { makeCard } from '#server/domains/support-content/cards.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { demoShopper } from './demo-account.ts'
import { insertRows } from './insert-rows.ts'
import { type Agents, type ChatCustomer, type Visitor, toChatRows } from './support-conversations.ts'
import { type ChatScript, type DemoAgent, englishScripts } from './support-scripts.ts'
import { spanishScripts } from './support-scripts-es.ts'

interface ChatStore {
  scripts: readonly ChatScript[]
  language: Language
  greeting: string
  expectedReply: 'minutes' | 'hours'
  replies: readonly (readonly [name: string, text: string, of?: DemoAgent])[]
}

const chatStores: readonly ChatStore[] = [
  {
    scripts: englishScripts,
    language: 'en',
    greeting: 'Hi! Questions about a product or an order? We usually reply within minutes.',
    expectedReply: 'minutes',
    replies: [
      ['Greeting', 'Hi {{customer_name}}, thanks for writing to {{store_name}}! How can I help?'],
      [
        'Returns',
        'You can return anything within 30 days. I’ve emailed you a label; the refund follows once it’s back.',
      ],
      ['Shipping times', 'Orders placed before noon ship the same day and arrive within three business days.'],
      ['Goodbye', 'Have a nice day, {{customer_name}}!\n{{agent_name}}, {{store_name}}'],
      ['Checking stock', 'One moment, {{customer_name}}, I’m looking at the shelf.', 'noah'],
    ],
  },
  {
    scripts: spanishScripts,
    language: 'es',
    greeting: '¡Hola! ¿Tienes dudas sobre un producto o un pedido? Te respondemos el mismo día.',
    expectedReply: 'hours',
    replies: [
      ['Saludo', '¡Hola, {{customer_name}}! Gracias por escribir a {{store_name}}. ¿En qué te ayudo?'],
      ['Devoluciones', 'Tienes 30 días para devolver cualquier producto. Te envío la etiqueta por correo.'],
      ['Despedida', '¡Que tengas un buen día!\n{{agent_name}}, {{store_name}}'],
    ],
  },
]

/** Approved customers with a recent order. They get an account, because only account holders chat as customers. */
const readCustomers = async (
  tx: Tx,
  store: StoreId,
  count: number,
  { passwordHash, language }: { passwordHash: string; language: Language },
): Promise<{ shopper: ChatCustomer | undefined; customers: ChatCustomer[] }> => {
  const { rows } = await sql<ChatCustomer & { isShopper: boolean }>`
    select c.id, coalesce(c.account_id, gen_random_uuid()) as "accountId", c.account_id is not null as "isShopper", coalesce(a.name, c.name) as name,
      coalesce(a.email, c.email) as email, json_build_object('id', o.id, 'number', o.number) as "order"
    from customers c left join customer_accounts a on a.id = c.account_id
    cross join lateral (select id, number, placed_at from orders o where o.store_id = c.store_id and o.customer_id = c.id
      and o.status <> 'cancelled' and o.placed_at < now() - interval '1 hour' order by o.placed_at desc limit 1) o
    where c.store_id = ${store} and c.approval = 'approved' and c.deleted_at is null and c.email is not null
      and (a.email = ${demoShopper} or c.account_id is null
        and not exists (select 1 from customer_accounts other where other.email = c.email))
    order by c.account_id is null, o.placed_at desc, c.id limit ${count + 1}`.execute(tx)
  const customers = rows.filter(({ isShopper }) => !isShopper).slice(0, count)
  await insertRows(
    tx,
    'customer_accounts',
    customers.map(({ accountId, email, name }) => ({
      id: accountId,
      email,
      name,
      password_hash: passwordHash,
      language,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    })),
  )
  await sql`
    update customers c set account_id = a.id from customer_accounts a
    where c.store_id = ${store} and c.account_id is null and a.id = any(${customers.map(({ accountId }) => accountId)}::uuid[])
      and a.email = c.email`.execute(tx)
  return { shopper: rows.find(({ isShopper }) => isShopper), customers }
}

/** People ask about orders that they have placed before. */
const readOrderBefore = async (
  tx: Tx,
  store: StoreId,
  { id, order }: ChatCustomer,
  before: Date,
): Promise<ChatCustomer['order']> => {
  const { rows } = await sql<ChatCustomer['order']>`
    select id, number from orders
    where store_id = ${store} and customer_id = ${id} and status <> 'cancelled' and placed_at < ${before}
    order by placed_at desc limit 1`.execute(tx)
  return rows[0] ?? order
}

const readAgents = async (tx: Tx): Promise<Agents> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from persons where name in ('Elena Marsh', 'Noah Fields')`.execute(tx)
  const find = (name: string) => rows.find((row) => row.name === name) ?? { id: '', name }
  return { elena: find('Elena Marsh'), noah: find('Noah Fields') }
}

const insertSettings = async (tx: Tx, store: StoreId, agents: Agents, chatStore: ChatStore): Promise<void> => {
  const { greeting, expectedReply, replies } = chatStore
  await sql`
    insert into support_settings (store_id, greeting, expected_reply, updated_by)
    values (${store}, ${greeting}, ${expectedReply}, ${agents.elena.id})`.execute(tx)
  await tx
    .insertInto('support_replies')
    .values(
      replies.map(([name, text, of]) => ({
        store_id: store,
        id: newId(),
        person_id: of === undefined ? null : agents[of].id,
        name,
        name_normalized: normalizeForSearch(name),
        text,
        updated_by: agents[of ?? 'elena'].id,
      })),
    )
    .execute()
}

/** Conversations of the first two stores, with settings and saved replies. Needs orders. */
export const demoSupport = async (tx: Tx, storeIds: readonly string[], passwordHash: string): Promise<void> => {
  const agents = await readAgents(tx)
  const now = Date.now()
  for (const [index, chatStore] of chatStores.entries()) {
    const store = trustedStoreId(storeIds[index] ?? '')
    const { scripts, language } = chatStore
    const count = scripts.filter(({ by }) => by === 'customer').length
    const { shopper, customers } = await readCustomers(tx, store, count, { passwordHash, language })
    const remaining = [...customers]
    const toVisitor = async ({ by, hoursAgo }: ChatScript): Promise<Visitor | undefined> => {
      if (typeof by === 'object') return { kind: 'guest', customer: undefined, ...by }
      const customer = by === 'shopper' ? shopper : remaining.shift()
      if (!customer) return undefined
      const order = await readOrderBefore(tx, store, customer, new Date(now - hoursAgo * hour))
      return { kind: 'customer', name: customer.name, email: customer.email, customer: { ...customer, order } }
    }
    const { rows: products } = await sql<{ id: string; title: string }>`
      select id, title from products where store_id = ${store} and deleted_at is null`.execute(tx)
    const productIds = new Map(products.map(({ id, title }) => [title, id]))
    const findCard = async (card: { product: string } | 'order', { customer }: Visitor) => {
      const input =
        card === 'order'
          ? ({ kind: 'order', _id: customer?.order.id ?? '' } as const)
          : ({ kind: 'product', _id: productIds.get(card.product) ?? '' } as const)
      return makeCard(tx, store, input, { isStaff: true, customerId: customer?.id ?? null })
    }
    const chats: Awaited<ReturnType<typeof toChatRows>>[] = []
    for (const script of scripts) {
      const visitor = await toVisitor(script)
      if (visitor) chats.push(await toChatRows(script, visitor, { store, language, agents, now, findCard }))
    }
    const conversations = chats.map(({ conversation }) => conversation)
    await insertRows(tx, 'support_conversations', conversations)
    await insertRows(
      tx,
      'support_messages',
      chats.flatMap(({ messages }) => messages),
    )
    await insertSettings(tx, store, agents, chatStore)
  }
}
