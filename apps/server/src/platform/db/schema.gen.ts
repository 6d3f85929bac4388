// Made by tools/db-types.ts from the migrations; do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AuditLog {
  action: string;
  address: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  entity_id: string;
  id: string;
  label: string;
  person_id: string | null;
  person_name: string;
  request_id: string;
  resource: string;
  store_id: string | null;
  vendor_id: string | null;
}

export interface BatchJobs {
  admitted: Generated<boolean>;
  attempts: number;
  id: Generated<number>;
  payload: Json;
  priority: Generated<number>;
  run_at: Generated<Timestamp>;
  task: string;
  vendor_id: string;
}

export interface Brands {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  logo_key: string | null;
  name: string;
  name_normalized: string;
  search_normalized: string;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
  website: string | null;
}

export interface BulkEditItems {
  after: Json | null;
  before: Json | null;
  bulk_edit_id: string;
  product_id: string;
  reason: string | null;
  state: Generated<string>;
  store_id: string;
}

export interface BulkEdits {
  change: Json;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  finished_at: Timestamp | null;
  id: string;
  person_id: string;
  person_name: string;
  refused: Generated<number>;
  status: Generated<string>;
  store_id: string;
  total: number;
  undoes: string | null;
}

export interface Categories {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  name: string;
  name_normalized: string;
  picture_key: string | null;
  position: number;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface ClientLogs {
  address: string;
  at: Generated<Timestamp>;
  device: string;
  error: string;
  id: string;
  level: string;
  message: string;
}

export interface CollectionProducts {
  by_hand: boolean;
  by_rule: boolean;
  collection_id: string;
  position: number | null;
  product_id: string;
  store_id: string;
}

export interface Collections {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  name: string;
  name_normalized: string;
  picture_key: string | null;
  rules: Json | null;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface ContactReplies {
  at: Generated<Timestamp>;
  body: string;
  contact_id: string;
  id: string;
  person_id: string;
}

export interface Contacts {
  address: string;
  created_at: Generated<Timestamp>;
  digest: Generated<string>;
  email: string;
  id: string;
  language: string;
  message: string;
  name: string;
  status: Generated<string>;
  subject: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CustomerAccounts {
  created_at: Generated<Timestamp>;
  email: string;
  id: string;
  language: string;
  name: string;
  password_hash: string;
  updated_at: Generated<Timestamp>;
}

export interface CustomerAddresses {
  city: Generated<string>;
  country: string | null;
  customer_id: string;
  id: string;
  is_default: Generated<boolean>;
  label: Generated<string>;
  latitude: number | null;
  line1: string;
  line2: Generated<string>;
  longitude: number | null;
  phone: string | null;
  position: number;
  postcode: Generated<string>;
  recipient: Generated<string>;
  region: Generated<string>;
  store_id: string;
}

export interface CustomerChanges {
  store_id: string;
  xid: string;
}

export interface CustomerEvents {
  at: Generated<Timestamp>;
  customer_id: string;
  facts: Generated<Json>;
  id: string;
  kind: string;
  person_id: string | null;
  store_id: string;
}

export interface CustomerLedger {
  at: Generated<Timestamp>;
  balance_after: number;
  customer_id: string;
  delta: number;
  id: string;
  kind: string;
  note: Generated<string>;
  order_id: string | null;
  person_id: string | null;
  reason: string;
  store_id: string;
}

export interface CustomerNotes {
  at: Generated<Timestamp>;
  body: string;
  customer_id: string;
  id: string;
  person_id: string | null;
  store_id: string;
}

export interface CustomerRegistrations {
  created_at: Generated<Timestamp>;
  email: string;
  id: string;
  language: string;
  name: string;
  password_hash: string;
}

export interface CustomerRegistrationSettings {
  address: Generated<string>;
  birthday: Generated<string>;
  created_at: Generated<Timestamp>;
  guest_orders: Generated<boolean>;
  message: Generated<string>;
  mode: Generated<string>;
  phone: Generated<string>;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
  welcome_points: Generated<number>;
}

export interface Customers {
  account_id: string | null;
  approval: Generated<string>;
  approval_reason: Generated<string>;
  birthday: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  credit: Generated<number>;
  deleted_at: Timestamp | null;
  email: string | null;
  email_bounce: Json | null;
  email_consent: boolean | null;
  email_consent_at: Timestamp | null;
  former_account_id: string | null;
  id: string;
  language: string | null;
  last_order_at: Timestamp | null;
  left_at: Timestamp | null;
  merged_into: string | null;
  name: string;
  name_normalized: string;
  orders: Generated<number>;
  phone: string | null;
  points: Generated<number>;
  sms_consent: boolean | null;
  sms_consent_at: Timestamp | null;
  source: string;
  spend: Generated<number>;
  store_id: string;
  tags: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface CustomerSegments {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  filter: Json;
  id: string;
  name: string;
  name_normalized: string;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface CustomerSessions {
  account_id: string;
  address: Generated<string>;
  counter: Generated<number>;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  end_reason: string | null;
  ended_at: Timestamp | null;
  id: string;
  rotated_at: Generated<Timestamp>;
}

export interface CustomerTags {
  created_at: Timestamp;
  customer_id: string;
  store_id: string;
  tag: string;
  tag_key: string;
}

export interface CustomerWelcomes {
  account_id: string;
  at: Generated<Timestamp>;
  store_id: string;
}

export interface CustomerWords {
  created_at: Timestamp;
  customer_id: string;
  is_sensitive: boolean;
  store_id: string;
  word: string;
}

export interface CustomFields {
  category_ids: Generated<string[]>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  help: Generated<string>;
  id: string;
  limits: Generated<Json>;
  name: string;
  name_normalized: string;
  position: number;
  required: Generated<boolean>;
  store_id: string;
  type: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface DiscountCodes {
  batch: string | null;
  code: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  discount_id: string;
  id: string;
  store_id: string;
  use_limit: number | null;
  used: Generated<number>;
}

export interface Discounts {
  application: string;
  batch_codes: Generated<number>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  enabled: Generated<boolean>;
  ends_at: Timestamp | null;
  id: string;
  name: string;
  name_normalized: string;
  per_user_limit: number | null;
  priority: Generated<number>;
  scope: string;
  starts_at: Timestamp | null;
  store_id: string;
  terms: Json;
  total_limit: number | null;
  type: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  used: Generated<number>;
  version: Generated<number>;
}

export interface DiscountTerms {
  discount_id: string;
  store_id: string;
  terms: Json;
  valid_from: Timestamp;
  valid_to: Timestamp | null;
}

export interface DiscountUserUses {
  discount_id: string;
  store_id: string;
  used: Generated<number>;
  user_key: string;
}

export interface DiscountUses {
  amount: number;
  at: Timestamp;
  code: string | null;
  code_id: string | null;
  day: string;
  discount_id: string;
  fee_amount: number;
  id: string;
  name: string;
  order_id: string;
  released_at: Timestamp | null;
  store_id: string;
  user_key: string | null;
}

export interface EarningsEntries {
  account: string;
  amount: number;
  at: Generated<Timestamp>;
  currency: string;
  id: string;
  kind: string;
  movement_id: string;
  order_id: string | null;
  payment_id: string | null;
  store_id: string;
}

export interface Files {
  bytes: number | null;
  check_timeouts: Generated<number>;
  copies: Generated<number[]>;
  created_at: Generated<Timestamp>;
  key: string;
  mime_type: string;
  settled_at: Timestamp | null;
  state: Generated<string>;
  store_id: string | null;
  uploaded_by: string | null;
  vendor_id: string;
}

export interface FulfillmentSettings {
  coverage: Json;
  created_at: Generated<Timestamp>;
  fee_tax_rate: Generated<number>;
  invoice_note: Generated<string>;
  methods: Json;
  point_value: Generated<number>;
  store_id: string;
  tax_mode: Generated<string>;
  tax_rate: Generated<number>;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface FulfillmentWindows {
  blackouts: Generated<string[]>;
  capacity: number;
  created_at: Generated<Timestamp>;
  cutoff_minutes: number;
  deleted_at: Timestamp | null;
  end_time: string;
  fee: Generated<number>;
  horizon_days: number;
  id: string;
  is_active: Generated<boolean>;
  method: string;
  name: string;
  name_normalized: string;
  overrides: Generated<Json>;
  postcodes: Generated<string[]>;
  start_time: string;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
  weekdays: number[];
}

export interface IdempotencyKeys {
  actor: string;
  body: string;
  created_at: Generated<Timestamp>;
  key: string;
  request_hash: string;
}

export interface Locations {
  city: Generated<string>;
  country: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: string;
  is_main: Generated<boolean>;
  latitude: number | null;
  line1: Generated<string>;
  line2: Generated<string>;
  longitude: number | null;
  name: string;
  name_normalized: string;
  phone: string | null;
  postcode: Generated<string>;
  region: Generated<string>;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface Memberships {
  created_at: Generated<Timestamp>;
  id: string;
  invitation_bounce: Json | null;
  invited_by: string | null;
  invited_email: string | null;
  invited_name: string | null;
  invited_phone: string | null;
  joined_at: Timestamp | null;
  permissions: Generated<string[]>;
  person_id: string | null;
  role: string;
  status: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  vendor_id: string;
  version: Generated<number>;
}

export interface MembershipStores {
  membership_id: string;
  store_id: string;
  vendor_id: string;
}

export interface NewsletterSubscribers {
  confirmed_at: Timestamp | null;
  confirmed_from: string | null;
  email: string;
  id: string;
  language: string;
  request_id: string;
  requested_at: Generated<Timestamp>;
  status: Generated<string>;
  unsubscribed_at: Timestamp | null;
  version: Generated<number>;
}

export interface NotificationMarks {
  person_id: string;
  read_until: Timestamp;
  store_id: string;
}

export interface NotificationReads {
  is_read: boolean;
  notification_id: string;
  person_id: string;
  store_id: string;
}

export interface Notifications {
  body: string;
  created_at: Generated<Timestamp>;
  facts: Generated<Json>;
  id: string;
  kind: string;
  route: string | null;
  status: Generated<string>;
  store_id: string;
  title: string;
}

export interface OrderAllocations {
  location_id: string;
  order_id: string;
  quantity: number;
  state: Generated<string>;
  store_id: string;
  variant_id: string;
}

export interface OrderChanges {
  store_id: string;
  xid: string;
}

export interface OrderCounters {
  cancelled: Generated<number>;
  completed: Generated<number>;
  confirmed: Generated<number>;
  last_number: Generated<number>;
  pending: Generated<number>;
  processing: Generated<number>;
  ready: Generated<number>;
  store_id: string;
}

export interface OrderDays {
  day: string;
  orders: Generated<number>;
  store_id: string;
  takings: Generated<number>;
}

export interface OrderEvents {
  at: Generated<Timestamp>;
  by_customer: Generated<boolean>;
  facts: Generated<Json>;
  id: string;
  kind: string;
  order_id: string;
  person_id: string | null;
  person_name: Generated<string>;
  store_id: string;
}

export interface OrderLines {
  brand_id: string | null;
  category_ids: Generated<string[]>;
  collection_ids: Generated<string[]>;
  discount: number;
  id: string;
  net: number;
  option_values: Generated<string[]>;
  order_id: string;
  position: number;
  product_id: string;
  quantity: number;
  refunded_quantity: Generated<number>;
  sku: string | null;
  store_id: string;
  tax: number;
  tax_rate: number;
  title: string;
  total: number;
  type: string;
  unit_price: number;
  variant_id: string;
}

export interface OrderNotes {
  at: Generated<Timestamp>;
  body: string;
  id: string;
  is_for_customer: boolean;
  order_id: string;
  person_id: string | null;
  person_name: string;
  store_id: string;
}

export interface OrderPayments {
  amount: number;
  as_credit: Generated<boolean>;
  at: Generated<Timestamp>;
  id: string;
  is_restocked: Generated<boolean>;
  kind: string;
  lines: Generated<Json>;
  note: Generated<string>;
  option_kind: Generated<string>;
  option_name: Generated<string>;
  order_id: string;
  payment_option_id: string | null;
  person_id: string | null;
  person_name: Generated<string>;
  store_id: string;
}

export interface OrderProducts {
  order_id: string;
  placed_at: Timestamp;
  product_id: string;
  store_id: string;
}

export interface Orders {
  address: Json | null;
  balance: Generated<number>;
  base_fee: Generated<number>;
  billing_address: Json | null;
  cancel_reason: Generated<string>;
  carrier: string | null;
  credit_used: Generated<number>;
  currency: string;
  customer_email: string | null;
  customer_id: string | null;
  customer_name: string;
  customer_phone: string | null;
  day: string;
  delivery_status: string | null;
  discount_total: number;
  due: number;
  facets: Generated<number>;
  fee_discount: number;
  fee_tax: number;
  fee_tax_rate: number;
  free_over: number | null;
  fulfillment_fee: number;
  id: string;
  method: string;
  notes: Generated<number>;
  number: number;
  paid: Generated<number>;
  payment_fee: number;
  payment_fee_fixed: Generated<number>;
  payment_fee_rate: Generated<number>;
  payment_instructions: string | null;
  payment_kind: string | null;
  payment_name: string | null;
  payment_option_id: string | null;
  payment_status: string;
  pieces: number;
  placed_at: Timestamp;
  points_used: Generated<number>;
  points_value: Generated<number>;
  refunded: Generated<number>;
  returned: Generated<number>;
  source: string;
  status: Generated<string>;
  store_id: string;
  subtotal: number;
  tags: Generated<string[]>;
  tax_mode: string;
  tax_total: number;
  total: number;
  tracking_number: string | null;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  user_key: string | null;
  version: Generated<number>;
  window_date: string | null;
  window_end: string | null;
  window_ends_at: Timestamp | null;
  window_fee: number;
  window_id: string | null;
  window_name: string | null;
  window_start: string | null;
  window_starts_at: Timestamp | null;
}

export interface OrderTags {
  order_id: string;
  placed_at: Timestamp;
  store_id: string;
  tag: string;
  tag_key: string;
}

export interface OrderWords {
  is_sensitive: boolean;
  order_id: string;
  placed_at: Timestamp;
  signature: Generated<number>;
  store_id: string;
  word: string;
}

export interface Outbox {
  attempts: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  payload: Json;
  priority: Generated<number>;
  run_at: Generated<Timestamp>;
  task: string;
}

export interface PaymentOptions {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  fee_fixed: Generated<number>;
  fee_rate: Generated<number>;
  first_used_at: Timestamp | null;
  id: string;
  instructions_after: Generated<string>;
  instructions_before: Generated<string>;
  is_active: Generated<boolean>;
  kind: string;
  max_total: number | null;
  methods: string[];
  min_total: number | null;
  name: string;
  name_normalized: string;
  position: number;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface Persons {
  code_tries: Generated<number>;
  code_tries_since: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string;
  id: string;
  is_admin: Generated<boolean>;
  language: string | null;
  name: string;
  notification_choices: Generated<Json>;
  password_hash: string | null;
  phone: string | null;
  picture_key: string | null;
  theme: string | null;
  totp_last_step: Generated<number>;
  totp_secret: string | null;
  totp_since: Timestamp | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ProductChanges {
  store_id: string;
  xid: string;
}

export interface ProductDays {
  day: string;
  product_id: string;
  quantity: Generated<number>;
  store_id: string;
  takings: Generated<number>;
}

export interface ProductFacets {
  created_at: Timestamp;
  facet: string;
  is_archived: boolean;
  product_id: string;
  store_id: string;
}

export interface ProductImportRows {
  cells: Json;
  group_no: number | null;
  import_id: string;
  problems: Generated<Json>;
  row_no: number;
  state: Generated<string>;
  store_id: string;
}

export interface ProductImports {
  checked: Generated<number>;
  created: Generated<number>;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  expected_rows: number;
  failed: Generated<number>;
  file_name: string;
  finished_at: Timestamp | null;
  group_count: Generated<number>;
  header: Json;
  id: string;
  mapping: Json;
  options: Generated<Json>;
  person_id: string;
  person_name: string;
  pictures: Generated<number>;
  pictures_done: Generated<number>;
  pictures_failed: Generated<number>;
  round: Generated<number>;
  row_count: Generated<number>;
  status: Generated<string>;
  store_id: string;
  updated: Generated<number>;
  warned: Generated<number>;
}

export interface ProductMeasures {
  created_at: Timestamp;
  is_archived: boolean;
  lower_value: number | null;
  measure: string;
  product_id: string;
  store_id: string;
  value: number;
}

export interface ProductMedia {
  alt: Generated<string>;
  body: Generated<string>;
  file_key: string | null;
  id: string;
  kind: string;
  position: number;
  product_id: string;
  store_id: string;
}

export interface Products {
  allow_backorder: Generated<boolean>;
  archived_at: Timestamp | null;
  available: Generated<number>;
  available_max: Generated<number>;
  available_min: Generated<number>;
  billing_every: number | null;
  billing_type: Generated<string>;
  billing_unit: string | null;
  brand_id: string | null;
  category_id: string | null;
  cost_max: number | null;
  cost_min: number | null;
  created_at: Generated<Timestamp>;
  custom_values: Generated<Json>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  first_ordered_at: Timestamp | null;
  height_mm: number | null;
  id: string;
  is_low: Generated<boolean>;
  length_mm: number | null;
  low_stock_threshold: number | null;
  on_hand: Generated<number>;
  options: Generated<Json>;
  price_max: Generated<number>;
  price_min: Generated<number>;
  publish_state: Generated<string>;
  search_normalized: Generated<string>;
  seo_description: Generated<string>;
  seo_title: Generated<string>;
  slug: string;
  store_id: string;
  subcategory_id: string | null;
  tags: Generated<string[]>;
  tags_normalized: Generated<string[]>;
  tax_rate: number | null;
  title: string;
  title_normalized: string;
  type: Generated<string>;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  variant_count: Generated<number>;
  version: Generated<number>;
  visibility: Generated<string>;
  weight_grams: number | null;
  width_mm: number | null;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: string;
  person_id: string;
  used_at: Timestamp | null;
}

export interface Registrations {
  business_name: string;
  created_at: Generated<Timestamp>;
  currency: string;
  email: string;
  id: string;
  language: string;
  owner_name: string;
  password_hash: string;
  store_name: string;
  timezone: string;
}

export interface Sessions {
  address: Generated<string>;
  counter: Generated<number>;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  end_reason: string | null;
  ended_at: Timestamp | null;
  id: string;
  membership_id: string | null;
  person_id: string;
  rotated_at: Generated<Timestamp>;
  stepped_up_at: Timestamp | null;
}

export interface SocketIoAttachments {
  created_at: Generated<Timestamp | null>;
  id: Generated<number>;
  payload: Buffer | null;
}

export interface StockLevels {
  incoming: Generated<number>;
  location_id: string;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  store_id: string;
  updated_at: Generated<Timestamp>;
  variant_id: string;
}

export interface StockLog {
  at: Generated<Timestamp>;
  balance_after: number;
  delta: number;
  id: string;
  location_id: string;
  movement_id: string;
  note: Generated<string>;
  order_id: string | null;
  person_id: string | null;
  person_name: string;
  product_id: string;
  reason: string;
  store_id: string;
  variant_id: string;
}

export interface StoredMails {
  created_at: Generated<Timestamp>;
  html: string;
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

export interface Stores {
  created_at: Generated<Timestamp>;
  currency: string;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  email: string | null;
  id: string;
  language: string;
  logo_key: string | null;
  name: string;
  phone: string | null;
  slug: string;
  status: Generated<string>;
  timezone: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  vendor_id: string;
  version: Generated<number>;
}

export interface Subcategories {
  category_id: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  name: string;
  name_normalized: string;
  position: number;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface UsageCounts {
  meter: string;
  period: string;
  store_id: string;
  used: Generated<number>;
  vendor_id: string;
}

export interface Variants {
  barcode: string | null;
  compare_at_price: number | null;
  cost_price: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: string;
  incoming: Generated<number>;
  is_listed: Generated<boolean>;
  is_low: Generated<boolean>;
  media_id: string | null;
  on_hand: Generated<number>;
  option_values: Generated<string[]>;
  position: number;
  price: number | null;
  product_id: string;
  reserved: Generated<number>;
  search_normalized: Generated<string>;
  sku: string | null;
  sku_normalized: string | null;
  stock_changed_at: Generated<Timestamp>;
  store_id: string;
  title_normalized: Generated<string>;
}

export interface VariantTemplates {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: string;
  name: string;
  name_normalized: string;
  options: Json;
  search_normalized: string;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
}

export interface Vendors {
  address: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  id: string;
  name: string;
  phone: string | null;
  status: Generated<string>;
  status_reason: Generated<string>;
  subscription_status: Generated<string>;
  tax_id: string | null;
  trial_ends_at: Timestamp;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface VerificationCodes {
  code_hash: string;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  id: string;
  purpose: string;
  subject: string;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface WindowBookings {
  date: string;
  store_id: string;
  taken: Generated<number>;
  window_id: string;
}

export interface WorkerHeartbeats {
  seen_at: Generated<Timestamp>;
  worker_id: string;
}

export interface DB {
  audit_log: AuditLog;
  batch_jobs: BatchJobs;
  brands: Brands;
  bulk_edit_items: BulkEditItems;
  bulk_edits: BulkEdits;
  categories: Categories;
  client_logs: ClientLogs;
  collection_products: CollectionProducts;
  collections: Collections;
  contact_replies: ContactReplies;
  contacts: Contacts;
  custom_fields: CustomFields;
  customer_accounts: CustomerAccounts;
  customer_addresses: CustomerAddresses;
  customer_changes: CustomerChanges;
  customer_events: CustomerEvents;
  customer_ledger: CustomerLedger;
  customer_notes: CustomerNotes;
  customer_registration_settings: CustomerRegistrationSettings;
  customer_registrations: CustomerRegistrations;
  customer_segments: CustomerSegments;
  customer_sessions: CustomerSessions;
  customer_tags: CustomerTags;
  customer_welcomes: CustomerWelcomes;
  customer_words: CustomerWords;
  customers: Customers;
  discount_codes: DiscountCodes;
  discount_terms: DiscountTerms;
  discount_user_uses: DiscountUserUses;
  discount_uses: DiscountUses;
  discounts: Discounts;
  earnings_entries: EarningsEntries;
  files: Files;
  fulfillment_settings: FulfillmentSettings;
  fulfillment_windows: FulfillmentWindows;
  idempotency_keys: IdempotencyKeys;
  locations: Locations;
  membership_stores: MembershipStores;
  memberships: Memberships;
  newsletter_subscribers: NewsletterSubscribers;
  notification_marks: NotificationMarks;
  notification_reads: NotificationReads;
  notifications: Notifications;
  order_allocations: OrderAllocations;
  order_changes: OrderChanges;
  order_counters: OrderCounters;
  order_days: OrderDays;
  order_events: OrderEvents;
  order_lines: OrderLines;
  order_notes: OrderNotes;
  order_payments: OrderPayments;
  order_products: OrderProducts;
  order_tags: OrderTags;
  order_words: OrderWords;
  orders: Orders;
  outbox: Outbox;
  payment_options: PaymentOptions;
  persons: Persons;
  product_changes: ProductChanges;
  product_days: ProductDays;
  product_facets: ProductFacets;
  product_import_rows: ProductImportRows;
  product_imports: ProductImports;
  product_measures: ProductMeasures;
  product_media: ProductMedia;
  products: Products;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  registrations: Registrations;
  sessions: Sessions;
  socket_io_attachments: SocketIoAttachments;
  stock_levels: StockLevels;
  stock_log: StockLog;
  stored_mails: StoredMails;
  stores: Stores;
  subcategories: Subcategories;
  usage_counts: UsageCounts;
  variant_templates: VariantTemplates;
  variants: Variants;
  vendors: Vendors;
  verification_codes: VerificationCodes;
  window_bookings: WindowBookings;
  worker_heartbeats: WorkerHeartbeats;
}
