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

export interface Brands {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  logo_key: string | null;
  name: string;
  name_fold: string;
  search_fold: string;
  store_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  version: Generated<number>;
  website: string | null;
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

export interface Files {
  bytes: number | null;
  created_at: Generated<Timestamp>;
  key: string;
  mime_type: string;
  settled_at: Timestamp | null;
  state: Generated<string>;
  store_id: string | null;
  vendor_id: string;
}

export interface IdempotencyKeys {
  actor: string;
  body: string;
  created_at: Generated<Timestamp>;
  key: string;
  request_hash: string;
}

export interface KeptMails {
  created_at: Generated<Timestamp>;
  html: string;
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

export interface Memberships {
  created_at: Generated<Timestamp>;
  id: string;
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

export interface Outbox {
  attempts: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  payload: Json;
  run_at: Generated<Timestamp>;
  task: string;
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

export interface WorkerHeartbeats {
  seen_at: Generated<Timestamp>;
  worker_id: string;
}

export interface DB {
  audit_log: AuditLog;
  brands: Brands;
  client_logs: ClientLogs;
  contact_replies: ContactReplies;
  contacts: Contacts;
  files: Files;
  idempotency_keys: IdempotencyKeys;
  kept_mails: KeptMails;
  membership_stores: MembershipStores;
  memberships: Memberships;
  outbox: Outbox;
  persons: Persons;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  registrations: Registrations;
  sessions: Sessions;
  socket_io_attachments: SocketIoAttachments;
  stores: Stores;
  vendors: Vendors;
  verification_codes: VerificationCodes;
  worker_heartbeats: WorkerHeartbeats;
}
