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

/** Every table. A new one without a row doesn't compile; `move-plan.test.ts` compares the rows with the schema. */
export const movePlan = {
  api_keys: movesByVendor,
  // Its key has no vendor, which only matters for updates and deletes: rows are only ever inserted.
  audit_log: { kind: 'replicate', rows: byVendor, insertsOnly: true },
  automation_entries: ofStore,
  automations: ofStore,
  batch_jobs: queue,
  brands: ofStore,
  bulk_edit_items: ofStore,
  bulk_edits: ofStore,
  business_hours: ofStore,
  campaign_counts: ofStore,
  campaign_hours: ofStore,
  campaign_links: ofStore,
  campaign_orders: ofStore,
  campaign_recipients: ofStore,
  campaign_settings: ofStore,
  campaign_templates: ofStore,
  campaigns: ofStore,
  card_disputes: ofStore,
  card_events: platform,
  card_intents: ofStore,
  card_refunds: ofStore,
  cart_lines: ofStore,
  carts: ofStore,
  categories: ofStore,
  client_logs: platform,
  cms_page_revisions: ofStore,
  cms_pages: ofStore,
  cms_redirects: ofStore,
  collection_products: ofStore,
  collections: ofStore,
  contact_replies: platform,
  contacts: platform,
  custom_fields: ofStore,
  customer_accounts: shared,
  customer_addresses: ofStore,
  customer_email_sends: ofStore,
  customer_email_settings: ofStore,
  customer_events: ofStore,
  customer_ledger: ofStore,
  customer_notes: ofStore,
  customer_registration_settings: ofStore,
  customer_registrations: platform,
  customer_segments: ofStore,
  customer_sessions: shared,
  customer_tags: ofStore,
  customer_welcomes: ofStore,
  customer_words: ofStore,
  customers: ofStore,
  delivery_settings: ofStore,
  discount_codes: ofStore,
  discount_terms: ofStore,
  discount_user_uses: ofStore,
  discount_uses: ofStore,
  discounts: ofStore,
  driver_events: ofStore,
  driver_locations: ofStore,
  driver_stores: movesByVendor,
  drivers: movesByVendor,
  earnings_balances: ofStore,
  earnings_entries: ofStore,
  earnings_months: ofStore,
  earnings_releases: ofStore,
  email_preferences: ofStore,
  email_suppressions: ofStore,
  export_parts: ofStore,
  exports: ofStore,
  // The vendor is the first part of the key.
  files: { kind: 'replicate', rows: ({ id }) => `key like '${assertId(id)}/%'` },
  fulfillment_settings: ofStore,
  fulfillment_windows: ofStore,
  held_units: ofVendor,
  idempotency_keys: shared,
  invoice_attempts: movesByVendor,
  invoices: movesByVendor,
  locations: ofStore,
  membership_stores: movesByVendor,
  memberships: movesByVendor,
  newsletter_subscribers: platform,
  notification_marks: ofStore,
  notification_reads: ofStore,
  notifications: ofStore,
  online_store_settings: ofStore,
  order_allocations: ofStore,
  order_counters: ofStore,
  order_days: ofStore,
  order_downloads: ofStore,
  order_events: ofStore,
  order_lines: ofStore,
  order_notes: ofStore,
  order_payments: ofStore,
  order_products: ofStore,
  order_tags: ofStore,
  order_words: ofStore,
  orders: ofStore,
  outbox: queue,
  payment_links: ofStore,
  payment_methods: movesByVendor,
  payment_options: ofStore,
  payout_accounts: ofStore,
  payout_settings: ofStore,
  payouts: ofStore,
  persons: shared,
  product_days: ofStore,
  product_facets: ofStore,
  product_import_files: ofStore,
  product_import_images: ofStore,
  product_import_keys: ofStore,
  product_import_rows: ofStore,
  product_imports: ofStore,
  product_measures: ofStore,
  product_media: ofStore,
  products: ofStore,
  rate_limits: process,
  recovery_codes: shared,
  referral_codes: ofStore,
  referrals: ofStore,
  registrations: platform,
  reward_days: ofStore,
  reward_earnings: ofStore,
  reward_programs: ofStore,
  reward_requests: ofStore,
  reward_summaries: ofStore,
  reward_task_progress: ofStore,
  reward_task_totals: ofStore,
  reward_tasks: ofStore,
  reward_tier_counts: ofStore,
  route_plans: ofStore,
  route_stops: ofStore,
  routes: ofStore,
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
  slug_history: ofStore,
  sms_opt_outs: ofStore,
  socket_io_attachments: process,
  stock_levels: ofStore,
  stock_log: ofStore,
  stock_requests: ofStore,
  // Transaction ids of one server mean nothing on another (decision 0027).
  store_changes: { kind: 'rebuild', rows: byStore },
  store_domains: movesByStore,
  store_slugs: movesByVendor,
  store_theme_versions: ofStore,
  store_themes: ofStore,
  stored_mails: platform,
  stored_sms: platform,
  stores: movesByVendor,
  subcategories: ofStore,
  subscriptions: movesByVendor,
  support_blocks: ofStore,
  support_conversations: ofStore,
  support_email_threads: ofStore,
  support_files: ofStore,
  support_messages: ofStore,
  support_presence: ofStore,
  support_read_marks: ofStore,
  support_replies: ofStore,
  support_settings: ofStore,
  usage_counts: ofVendor,
  usage_days: ofVendor,
  usage_limits: movesByVendor,
  variant_templates: ofStore,
  variants: ofStore,
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
  window_bookings: ofStore,
  worker_heartbeats: process,
} as const satisfies Record<keyof DB | 'schema_backfills' | 'schema_functions' | 'schema_migrations', Placement>

export interface PlannedTable<Kind extends Placement['kind']> {
  name: string
  placement: Extract<Placement, { kind: Kind }>
}

/** The tables that reach another cell in this way. */
export const tablesOf = <Kind extends Placement['kind']>(kind: Kind): PlannedTable<Kind>[] =>
  Object.entries<Placement>(movePlan).flatMap(([name, placement]) =>
    placement.kind === kind ? [{ name, placement: placement as PlannedTable<Kind>['placement'] }] : [],
  )
