import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '#contract/domains/products.ts'
import { rateLimitMinutes, type PersonalDataRecord, personalDataRecords, retention } from '#contract/retention.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newId } from './ids.ts'
import { purgeBatchSize } from './retention-job.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { purgeExpiredHandler } from '#server/retention.ts'

let test: TestApp
let owner: Person
beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
})
afterAll(() => test.close())

const purge = () => purgeExpiredHandler(undefined).run({}, jobContext(test.database))

/** The remaining rows of a table, by the column that holds 'old' or 'young'. */
const remaining = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} in ('old', 'young')
    order by 1`.execute(test.database.kysely)
  return rows.map(({ name }) => name)
}

/** Inserts one row that has just expired and one that is about to. */
const insertOldAndYoung = async (
  days: number,
  write: (name: string, at: ReturnType<typeof sql>) => ReturnType<typeof sql>,
) => {
  for (const [name, hours] of [['old', days * 24 + 1] as const, ['young', days * 24 - 1] as const]) {
    await write(name, sql`now() - make_interval(hours => ${hours}::int)`).execute(test.database.kysely)
  }
}

const insertContact = (name: string, at: ReturnType<typeof sql>, status: string, id = newId()) => sql`
  insert into contacts (id, name, email, subject, message, language, address, status, created_at, updated_at)
  values (${id}, ${name}, 'a@b.example', '', '', 'en', '192.0.2.1', ${status}, ${at}, ${at})`

it('deletes rows after their declared retention and not before', async () => {
  await insertOldAndYoung(
    retention.storedResponses,
    (name, at) => sql`
      insert into idempotency_keys (actor, key, request_hash, body, created_at) values ('a', ${name}, '', '', ${at})`,
  )
  await insertOldAndYoung(
    retention.codes,
    (name, at) => sql`
      insert into verification_codes (id, purpose, subject, email, code_hash, expires_at)
      values (${newId()}, 'registration', ${newId()}, '', ${name}, ${at})`,
  )
  await insertOldAndYoung(
    retention.registrations,
    (name, at) => sql`
      insert into registrations (id, email, password_hash, owner_name, business_name, store_name, language, currency,
        timezone, created_at)
      values (${newId()}, ${name}, '', '', '', '', 'en', 'USD', 'UTC', ${at})`,
  )
  await insertOldAndYoung(
    retention.registrations,
    (name, at) => sql`
      insert into customer_registrations (id, email, name, password_hash, language, created_at)
      values (${newId()}, ${name}, '', '', 'en', ${at})`,
  )
  await insertOldAndYoung(
    retention.sessions,
    (name, at) => sql`
      insert into sessions (id, person_id, device, rotated_at) values (${newId()}, ${owner.personId}, ${name}, ${at})`,
  )
  await insertOldAndYoung(
    retention.browserErrors,
    (name, at) => sql`
      insert into client_logs (id, level, message, error, address, device, at)
      values (${newId()}, 'error', ${name}, '', '', '', ${at})`,
  )
  await insertOldAndYoung(
    retention.revokedApiKeys,
    (name, at) => sql`
      insert into api_keys (id, vendor_id, created_by, name, token_hash, prefix, scopes, revoked_at)
      values (${newId()}, ${owner.vendorId}, '', ${name}, ${name}, '', '{}', ${at})`,
  )
  await insertOldAndYoung(
    retention.webhookEvents,
    (name, at) => sql`
      insert into webhook_events (id, vendor_id, type, payload, created_at)
      values (${newId()}, ${owner.vendorId}, ${name}, '{}', ${at})`,
  )
  const storeId = await test.newStore(owner.vendorId)
  for (const [name, hours] of [['old', -1] as const, ['young', 1] as const]) {
    await sql`
      insert into carts (store_id, id, visitor_id, codes, expires_at)
      values (${storeId}, ${newId()}, ${newId()}, ${[name]}, now() + make_interval(hours => ${hours}::int))`.execute(
      test.database.kysely,
    )
  }
  const driverId = newId()
  await sql`insert into drivers (id, vendor_id, name, name_normalized) values (${driverId}, ${owner.vendorId}, '', '')`.execute(
    test.database.kysely,
  )
  await insertOldAndYoung(retention.driverLocations, (name, at) => {
    const routeId = newId()
    return sql`
      with route as (
        insert into routes (store_id, id, date, driver_id, available_from)
        values (${storeId}, ${routeId}, '2026-11-20', ${driverId}, now()) returning id)
      insert into driver_locations (store_id, route_id, latitude, longitude, at)
      select ${storeId}, id, ${name === 'old' ? 1 : 2}, 0, ${at} from route`
  })
  await insertOldAndYoung(
    retention.routePlans,
    (name, at) => sql`
      insert into route_plans (store_id, id, date, seconds, input, person_name, created_at)
      values (${storeId}, ${newId()}, '2026-11-20', 1, '{}', ${name}, ${at})`,
  )
  await insertOldAndYoung(
    retention.guestConversations,
    (name, at) => sql`
      insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language,
        last_sequence, last_message_at)
      values (${storeId}, ${newId()}, 1, ${name}, '', '', 'en', 1, ${at})`,
  )
  await insertOldAndYoung(
    retention.emptyConversations,
    (name, at) => sql`
      insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language,
        last_message_at)
      values (${storeId}, ${newId()}, 1, '', '', ${name}, 'en', ${at})`,
  )
  await insertOldAndYoung(
    retention.storedMails,
    (name, at) => sql`
      insert into stored_mails (id, recipient, subject, text, html, created_at)
      values (${newId()}, ${name}, '', '', '', ${at})`,
  )
  await insertOldAndYoung(
    retention.storedMails,
    (name, at) => sql`
      insert into stored_sms (id, recipient, text, segments, created_at) values (${newId()}, ${name}, '', 1, ${at})`,
  )
  await insertOldAndYoung(
    rateLimitMinutes / 60 / 24,
    (name, at) => sql`
      insert into rate_limits (key, points, expire) values (${name}, 1, extract(epoch from ${at}) * 1000 - 1000)`,
  )
  await purge()
  const locations = await test.database.kysely.selectFrom('driver_locations').select('latitude').execute()
  expect(locations).toEqual([{ latitude: 2 }])
  expect((await test.database.kysely.selectFrom('carts').select('codes').execute()).map(({ codes }) => codes)).toEqual([
    ['young'],
  ])
  for (const [table, column] of [
    ['idempotency_keys', 'key'],
    ['verification_codes', 'code_hash'],
    ['registrations', 'email'],
    ['customer_registrations', 'email'],
    ['sessions', 'device'],
    ['client_logs', 'message'],
    ['route_plans', 'person_name'],
    ['support_conversations', 'name'],
    ['support_conversations', 'email'],
    ['stored_mails', 'recipient'],
    ['stored_sms', 'recipient'],
    ['rate_limits', 'key'],
    ['api_keys', 'name'],
    ['webhook_events', 'type'],
  ] as const) {
    expect([table, await remaining(table, column)]).toEqual([table, ['young']])
  }
})

it('deletes a backlog of webhook events and stored responses in batches', async () => {
  await sql`insert into webhook_events (id, vendor_id, type, payload, created_at)
    select gen_random_uuid(), ${owner.vendorId}, 'backlog', '{}', now() - make_interval(days => ${retention.webhookEvents + 1}::int)
    from generate_series(1, ${purgeBatchSize + 1}::int)`.execute(test.database.kysely)
  await sql`insert into idempotency_keys (actor, key, request_hash, body, created_at)
    select 'a', 'backlog ' || n, '', '', now() - make_interval(days => ${retention.storedResponses + 1}::int)
    from generate_series(1, ${purgeBatchSize + 1}::int) n`.execute(test.database.kysely)
  await purge()
  const responses = await sql`select 1 from idempotency_keys where key like 'backlog %'`.execute(test.database.kysely)
  expect(responses.rows).toEqual([])
  const left = await test.database.kysely
    .selectFrom('webhook_events')
    .select('seq')
    .where('type', '=', 'backlog')
    .execute()
  expect(left).toEqual([])
})

it('deletes imported files with their rows and images, and keeps what identifies their products', async () => {
  const storeId = await test.newStore(owner.vendorId)
  const { _id: productId } = await test.data(products.create, { as: owner, store: storeId, body: { title: 'Mug' } })
  const db = test.database.kysely
  await sql`insert into product_import_keys (store_id, key, product_id) values (${storeId}, 'mug', ${productId})`.execute(
    db,
  )
  await sql`insert into product_import_files (store_id, product_id, url, file_key)
    values (${storeId}, ${productId}, 'https://cdn.example/a.jpg', 'a')`.execute(db)
  await insertOldAndYoung(retention.productImports, (name, at) => {
    const id = newId()
    return sql`
      with import as (
        insert into product_imports (store_id, id, file_name, header, mapping, expected_rows, person_id, person_name,
          created_at, finished_at, status)
        values (${storeId}, ${id}, ${name}, '[]', '[]', 1, ${owner.personId}, '', now() - interval '1 year', ${at}, 'done')
        returning id
      ), image as (
        insert into product_import_images (store_id, import_id, id, product_id, row_no, url, alt, position, variant_ids, state)
        select ${storeId}, id, ${newId()}, ${productId}, 1, '', ${name}, 0, '{}', 'failed' from import
      )
      insert into product_import_rows (store_id, import_id, row_no, cells, product_key)
      select ${storeId}, id, 1, '[]', ${name} from import`
  })
  await purge()
  for (const [table, column] of [
    ['product_imports', 'file_name'],
    ['product_import_rows', 'product_key'],
    ['product_import_images', 'alt'],
  ] as const)
    expect([table, await remaining(table, column)]).toEqual([table, ['young']])
  expect(await db.selectFrom('product_import_keys').select('key').execute()).toEqual([{ key: 'mug' }])
  expect(await db.selectFrom('product_import_files').select('file_key').execute()).toEqual([{ file_key: 'a' }])
})

it('deletes contact messages with their replies, spam earlier, and sender addresses first', async () => {
  const repliedContactId = newId()
  await insertOldAndYoung(retention.contacts, (name, at) =>
    insertContact(name, at, 'closed', name === 'old' ? repliedContactId : newId()),
  )
  await sql`
    insert into contact_replies (id, contact_id, person_id, body)
    values (${newId()}, ${repliedContactId}, ${owner.personId}, 'An answer')`.execute(test.database.kysely)
  await purge()
  expect(await remaining('contacts', 'name')).toEqual(['young'])
  expect(await test.database.kysely.selectFrom('contact_replies').select('id').execute()).toEqual([])

  await test.database.kysely.deleteFrom('contacts').execute()
  await insertOldAndYoung(retention.spam, (name, at) => insertContact(name, at, 'spam'))
  await insertOldAndYoung(retention.spam, (name, at) => insertContact(`read ${name}`, at, 'open'))
  await purge()
  const names = await test.database.kysely.selectFrom('contacts').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual(['read old', 'read young', 'young'])

  await test.database.kysely.deleteFrom('contacts').execute()
  await insertOldAndYoung(retention.contactAddresses, (name, at) => insertContact(name, at, 'closed'))
  await purge()
  const contacts = await test.database.kysely
    .selectFrom('contacts')
    .select(['name', 'address'])
    .orderBy('name')
    .execute()
  expect(contacts).toEqual([
    { name: 'old', address: '' },
    { name: 'young', address: '192.0.2.1' },
  ])
})

it('deletes unconfirmed newsletter subscribers and the confirmation addresses of unsubscribed ones', async () => {
  const insert = (email: string, at: ReturnType<typeof sql>, status: string) => sql`
    insert into newsletter_subscribers (id, request_id, email, language, status, requested_at, confirmed_from, unsubscribed_at)
    values (${newId()}, ${newId()}, ${email}, 'en', ${status}, ${at}, '192.0.2.1', ${at})`
  await insertOldAndYoung(retention.unconfirmedSubscribers, (name, at) => insert(name, at, 'pending'))
  await insertOldAndYoung(retention.subscriberAddresses, (name, at) => insert(`left ${name}`, at, 'unsubscribed'))
  await insertOldAndYoung(retention.subscriberAddresses, (name, at) => insert(`on ${name}`, at, 'confirmed'))
  await purge()
  const rows = await test.database.kysely
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_from'])
    .orderBy('email')
    .execute()
  expect(rows.map(({ email, confirmed_from: from }) => [email, from])).toEqual([
    ['left old', null],
    ['left young', '192.0.2.1'],
    ['on old', '192.0.2.1'],
    ['on young', '192.0.2.1'],
    ['young', '192.0.2.1'],
  ])
})

it('replays a stored response for as long as it is retained', async () => {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('claim_idempotency_key'::regproc) as source`.execute(test.database.kysely)
  expect(rows[0]?.source).toContain(`interval '${retention.storedResponses * 24} hours'`)
})

/** The tables of each record in the privacy policy. A new table is added here or to the tables without personal data. */
const tablesByRecord: Record<PersonalDataRecord, string> = {
  account: 'persons recovery_codes',
  business: `vendors api_keys stores memberships membership_stores usage_counts locations payment_options
    fulfillment_settings fulfillment_windows delivery_settings support_settings support_replies business_hours
    online_store_settings store_slugs store_domains reward_programs reward_days reward_summaries
    reward_tier_counts
    customer_registration_settings customer_email_settings earnings_entries
    payouts payout_accounts payout_settings sandbox_objects sandbox_responses usage_days usage_limits held_units
    subscriptions payment_methods invoices invoice_attempts`,
  work: `brands categories subcategories collections collection_products custom_fields files products product_media
    exports export_parts product_imports product_import_rows product_import_keys product_import_images product_import_files
    variants variant_templates bulk_edits bulk_edit_items discounts discount_codes
    discount_terms stock_levels stock_log slug_history cms_pages cms_page_revisions cms_redirects
    store_themes store_theme_versions`,
  customers: `customers customer_addresses customer_events customer_ledger customer_names customer_notes customer_tags
    customer_words customer_welcomes customer_segments reward_earnings reward_tasks reward_task_progress reward_requests
    referral_codes referrals`,
  orders: `orders order_lines order_payments order_notes order_events order_downloads order_words order_tags order_products
    order_allocations card_intents card_refunds card_disputes payment_links discount_uses discount_user_uses
    customer_email_sends`,
  deliveries: 'drivers driver_stores routes route_stops route_plans driver_events driver_locations',
  supportChats: `support_conversations support_messages support_read_marks support_blocks support_files
    support_presence support_email_threads`,
  campaigns: `campaigns campaign_links campaign_orders campaign_recipients campaign_settings campaign_templates
    email_preferences email_suppressions sms_opt_outs automations automation_entries stock_requests`,
  customerAccounts: 'customer_accounts',
  carts: 'carts cart_lines',
  sessions: 'sessions customer_sessions',
  webhooks: 'webhook_endpoints webhook_events webhook_deliveries',
  registrations: 'registrations customer_registrations',
  codes: 'verification_codes',
  log: 'audit_log',
  notifications: 'notifications notification_reads notification_marks',
  contacts: 'contacts contact_replies',
  newsletter: 'newsletter_subscribers',
  mails: 'stored_mails stored_sms outbox batch_jobs',
  browserErrors: 'client_logs',
  counts: 'rate_limits',
  answers: 'idempotency_keys',
  serverLogs: '',
  backups: '',
}

/** Totals, counters and internal tables. */
const nonPersonalTables = `schema_migrations schema_functions schema_backfills worker_heartbeats socket_io_attachments store_changes
  product_facets product_measures campaign_counts campaign_hours order_counters order_days product_days window_bookings earnings_balances
  earnings_releases reward_task_totals earnings_months card_events sandbox_balances sandbox_changes sandbox_deliveries sandbox_settings`

it('assigns every table to a record of the privacy policy', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    test.database.kysely,
  )
  const documented = [...personalDataRecords.map((name) => tablesByRecord[name]), nonPersonalTables]
    .join(' ')
    .match(/\w+/g)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(documented?.toSorted())
})
