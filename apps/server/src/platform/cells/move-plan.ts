import type { DB } from '#server/platform/db/schema.gen.ts'

/** A vendor with the ids that its rows are found by. */
export interface Vendor {
  id: string
  stores: readonly string[]
  memberships: readonly string[]
  webhookEndpoints: readonly string[]
}

/** Makes a condition for `where`. Ids are written into it: the filter of a publication has no parameters. */
export type RowFilter = (vendor: Vendor) => string

/**
 * How the rows of one vendor reach another cell (decision 0096):
 *
 * - `replicate`: by logical replication, while the vendor works.
 * - `move`: copied and deleted while the vendor's requests wait. Small tables, and those that make a store visible: jobs of
 *   the new cell don't find a store whose rows are still being replicated.
 * - `share`: copied and left, because the same people may work for, or buy from, vendors of both cells
 *   (`tools/cells/shared-rows.ts`).
 * - `queue`: messages and jobs that name the vendor (`tools/cells/move-jobs.ts`).
 * - `rebuild`: deleted in the old cell, and written by the new one.
 * - `stay`: data of the platform, or of a cell.
 */
export type Placement =
  | { kind: 'replicate'; rows: RowFilter; insertsOnly?: true }
  | { kind: 'move'; rows: RowFilter; sequence?: string; refersTo?: { column: string; table: keyof DB } }
  | { kind: 'share' }
  | { kind: 'queue' }
  | { kind: 'rebuild'; rows: RowFilter }
  | { kind: 'stay'; reason: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const assertId = (id: string): string => {
  if (!uuid.test(id)) throw new Error(`${id} isn’t an id.`)
  return id
}

const quoteId = (id: string): string => `'${assertId(id)}'`

const isOneOf = (column: string, ids: readonly string[]): string =>
  ids.length === 0 ? 'false' : `${column} in (${ids.map(quoteId).join(', ')})`

const byStore: RowFilter = ({ stores }) => isOneOf('store_id', stores)
const byVendor: RowFilter = ({ id }) => `vendor_id = ${quoteId(id)}`

const ofStore = { kind: 'replicate', rows: byStore } as const satisfies Placement
const ofVendor = { kind: 'replicate', rows: byVendor } as const satisfies Placement
const movesByStore = { kind: 'move', rows: byStore } as const satisfies Placement
const movesByVendor = { kind: 'move', rows: byVendor } as const satisfies Placement
const shared = { kind: 'share' } as const satisfies Placement
const queue = { kind: 'queue' } as const satisfies Placement
const platform = { kind: 'stay', reason: 'data of the platform' } as const satisfies Placement
const sandbox = { kind: 'stay', reason: 'the card sandbox: data of another party' } as const satisfies Placement
const process = {
  kind: 'stay',
  reason: 'belongs to the processes or the schema of a cell',
} as const satisfies Placement

/** Replicated by the store in their key. */
const storeTables = [
  'automation_entries',
  'automations',
  'brands',
  'bulk_edit_items',
  'bulk_edits',
  'business_hours',
  'campaign_counts',
  'campaign_hours',
  'campaign_links',
  'campaign_orders',
  'campaign_recipients',
  'campaign_settings',
  'campaign_templates',
  'campaigns',
  'card_disputes',
  'card_intents',
  'card_refunds',
  'cart_lines',
  'carts',
  'categories',
  'cms_page_revisions',
  'cms_pages',
  'cms_redirects',
  'collection_products',
  'collections',
  'custom_fields',
  'customer_addresses',
  'customer_email_sends',
  'customer_email_settings',
  'customer_events',
  'customer_ledger',
  'customer_names',
  'customer_notes',
  'customer_registration_settings',
  'customer_segments',
  'customer_tags',
  'customer_welcomes',
  'customer_words',
  'customers',
  'delivery_settings',
  'discount_codes',
  'discount_terms',
  'discount_user_uses',
  'discount_uses',
  'discounts',
  'driver_events',
  'driver_locations',
  'earnings_balances',
  'earnings_entries',
  'earnings_months',
  'earnings_releases',
  'email_preferences',
  'email_suppressions',
  'export_parts',
  'exports',
  'fulfillment_settings',
  'fulfillment_windows',
  'locations',
  'notification_marks',
  'notification_reads',
  'notifications',
  'online_store_settings',
  'order_allocations',
  'order_counters',
  'order_days',
  'order_downloads',
  'order_events',
  'order_lines',
  'order_notes',
  'order_payments',
  'order_products',
  'order_tags',
  'order_words',
  'orders',
  'payment_links',
  'payment_options',
  'payout_accounts',
  'payout_settings',
  'payouts',
  'product_days',
  'product_facets',
  'product_import_files',
  'product_import_images',
  'product_import_keys',
  'product_import_rows',
  'product_imports',
  'product_measures',
  'product_media',
  'products',
  'referral_codes',
  'referrals',
  'reward_days',
  'reward_earnings',
  'reward_programs',
  'reward_requests',
  'reward_summaries',
  'reward_task_progress',
  'reward_task_totals',
  'reward_tasks',
  'reward_tier_counts',
  'route_plans',
  'route_stops',
  'routes',
  'slug_history',
  'sms_opt_outs',
  'stock_levels',
  'stock_log',
  'stock_requests',
  'store_theme_versions',
  'store_themes',
  'subcategories',
  'support_blocks',
  'support_conversations',
  'support_email_threads',
  'support_files',
  'support_messages',
  'support_presence',
  'support_read_marks',
  'support_replies',
  'support_settings',
  'variant_templates',
  'variants',
  'window_bookings',
] as const satisfies readonly (keyof DB)[]

const otherTables = {
  api_keys: movesByVendor,
  // Its key has no vendor, which only matters for updates and deletes: rows are only ever inserted.
  audit_log: { kind: 'replicate', rows: byVendor, insertsOnly: true },
  batch_jobs: queue,
  card_events: platform,
  client_logs: platform,
  contact_replies: platform,
  contacts: platform,
  customer_accounts: shared,
  customer_registrations: platform,
  customer_sessions: shared,
  driver_stores: movesByVendor,
  drivers: movesByVendor,
  // The vendor is the first part of the key.
  files: { kind: 'replicate', rows: ({ id }) => `key like '${assertId(id)}/%'` },
  held_units: ofVendor,
  idempotency_keys: shared,
  invoice_attempts: movesByVendor,
  invoices: movesByVendor,
  membership_stores: movesByVendor,
  memberships: movesByVendor,
  newsletter_subscribers: platform,
  outbox: queue,
  payment_methods: movesByVendor,
  persons: shared,
  rate_limits: process,
  recovery_codes: shared,
  registrations: platform,
  sandbox_balances: sandbox,
  sandbox_changes: sandbox,
  sandbox_deliveries: sandbox,
  sandbox_objects: sandbox,
  sandbox_responses: sandbox,
  sandbox_settings: sandbox,
  schema_backfills: process,
  schema_functions: process,
  schema_migrations: process,
  sessions: { kind: 'move', rows: ({ memberships }) => isOneOf('membership_id', memberships) },
  socket_io_attachments: process,
  // Transaction ids of one server mean nothing on another (decision 0027).
  store_changes: { kind: 'rebuild', rows: byStore },
  store_domains: movesByStore,
  store_slugs: movesByVendor,
  stored_mails: platform,
  stored_sms: platform,
  stores: movesByVendor,
  subscriptions: movesByVendor,
  usage_counts: ofVendor,
  usage_days: ofVendor,
  usage_limits: movesByVendor,
  vendors: { kind: 'move', rows: ({ id }) => `id = ${quoteId(id)}` },
  verification_codes: shared,
  webhook_deliveries: {
    kind: 'move',
    rows: ({ webhookEndpoints }) => isOneOf('endpoint_id', webhookEndpoints),
    refersTo: { column: 'event_seq', table: 'webhook_events' },
  },
  webhook_endpoints: movesByVendor,
  // Another cell counts its events from 1 too, so they get new numbers there, and their deliveries with them.
  webhook_events: { kind: 'move', rows: byVendor, sequence: 'seq' },
  worker_heartbeats: process,
} as const satisfies Record<
  Exclude<keyof DB, (typeof storeTables)[number]> | 'schema_backfills' | 'schema_functions' | 'schema_migrations',
  Placement
>

/** Every table. A new one without a place doesn't compile; `move-plan.test.ts` compares them with the schema. */
export const movePlan: Readonly<Record<string, Placement>> = {
  ...Object.fromEntries(storeTables.map((name) => [name, ofStore])),
  ...otherTables,
}

interface PersonReference {
  table: keyof DB
  column: string
  to: 'persons' | 'customer_accounts'
}

/** Columns with people whose rows go along, but without a foreign key that would say so. */
export const referencesWithoutKey: readonly PersonReference[] = [
  { table: 'audit_log', column: 'person_id', to: 'persons' },
  { table: 'carts', column: 'account_id', to: 'customer_accounts' },
  { table: 'customer_events', column: 'person_id', to: 'persons' },
  { table: 'customers', column: 'updated_by', to: 'persons' },
  { table: 'notifications', column: 'author_id', to: 'persons' },
  { table: 'order_events', column: 'person_id', to: 'persons' },
  { table: 'order_notes', column: 'person_id', to: 'persons' },
  { table: 'support_blocks', column: 'account_id', to: 'customer_accounts' },
  { table: 'support_conversations', column: 'account_id', to: 'customer_accounts' },
]

export interface PlannedTable<Kind extends Placement['kind']> {
  name: string
  placement: Extract<Placement, { kind: Kind }>
}

/** The tables that reach another cell in this way. */
export const tablesOf = <Kind extends Placement['kind']>(kind: Kind): PlannedTable<Kind>[] =>
  Object.entries(movePlan).flatMap(([name, placement]) =>
    placement.kind === kind ? [{ name, placement: placement as PlannedTable<Kind>['placement'] }] : [],
  )
