import { sql } from 'kysely'
import {
  type CustomerEmailKind,
  customerEmailKinds,
  customerEmailTraits,
  type CustomerEmailSettings,
} from '#contract/domains/customer-emails.ts'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type StoredEmailSettings = Omit<CustomerEmailSettings, 'defaultIntros'>

interface SettingsRow {
  kind: string
  isOn: boolean
  intros: Record<Language, string>
  version: number
  updatedAt: string
  updatedBy: string | null
}

const unsaved = { isOn: true, intros: { en: '', es: '' }, version: 1, updatedAt: null, updatedBy: null }

/** Of every kind; version 1 means that there is no row yet. */
export const listSettings = async (db: Db | Tx, store: StoreId): Promise<StoredEmailSettings[]> => {
  const { rows } = await sql<SettingsRow>`
    select e.kind, e.is_on as "isOn", json_build_object('en', e.intro_en, 'es', e.intro_es) as intros, e.version,
      utc(e.updated_at) as "updatedAt", p.name as "updatedBy"
    from customer_email_settings e left join persons p on p.id = e.updated_by
    where e.store_id = ${store}`.execute(db)
  return customerEmailKinds.map((kind) => ({
    ...unsaved,
    ...rows.find((row) => row.kind === kind),
    kind,
    isRequired: customerEmailTraits[kind].isRequired,
  }))
}

/** Returns false if the version is stale. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { kind, isOn, intros, version, by }: Pick<SettingsRow, 'isOn' | 'intros' | 'version'> & { kind: string; by: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into customer_email_settings as e (store_id, kind, is_on, intro_en, intro_es, version, updated_by)
    select ${store}, ${kind}, ${isOn}, ${intros.en}, ${intros.es}, 2, ${by}::uuid where ${version}::integer = 1
      or exists (select from customer_email_settings where store_id = ${store} and kind = ${kind})
    on conflict (store_id, kind) do update set is_on = excluded.is_on, intro_en = excluded.intro_en,
      intro_es = excluded.intro_es, version = e.version + 1, updated_at = now(), updated_by = excluded.updated_by
      where e.version = ${version}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** The store as its emails show it, with the kind's settings and the recipient's language. */
export interface EmailSender {
  vendorId: VendorId
  name: string
  slug: string
  /** The custom host that links use; null for the default address. */
  primaryHost: string | null
  email: string | null
  phone: string | null
  currency: Currency
  /** The store's; the recipient's is `language`. */
  storeLanguage: Language
  logoKey: string | null
  /** The main location. */
  location: { name: string; address: OrderAddress } | null
  isOn: boolean
  intros: Record<Language, string>
  language: Language
  /** Set for emails about an account. */
  customer: { id: string; name: string; email: string | null } | null
}

export const readSender = async (
  db: Db | Tx,
  store: StoreId,
  kind: CustomerEmailKind,
  { orderId = null, customerId = null }: { orderId?: string | null; customerId?: string | null },
): Promise<EmailSender | undefined> => {
  const { rows } = await sql<EmailSender>`
    select s.vendor_id as "vendorId", s.name, s.slug, primary_shop_host(s.id) as "primaryHost", s.email, s.phone,
      s.currency, s.language as "storeLanguage", s.logo_key as "logoKey",
      case when l.id is not null then json_build_object('name', l.name, 'address', json_build_object(
        'recipient', '', 'line1', l.line1, 'line2', l.line2, 'city', l.city, 'region', l.region,
        'postcode', l.postcode, 'country', l.country, 'phone', l.phone, 'coordinates', null)) end as location,
      coalesce(e.is_on, true) as "isOn",
      json_build_object('en', coalesce(e.intro_en, ''), 'es', coalesce(e.intro_es, '')) as intros,
      coalesce(o.language, c.language, s.language) as language,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'email', c.email) end as customer
    from stores s
    left join customer_email_settings e on e.store_id = s.id and e.kind = ${kind}
    left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
    left join orders o on o.store_id = s.id and o.id = ${orderId}::uuid
    left join customers c on c.store_id = s.id and c.id = coalesce(o.customer_id, ${customerId}::uuid)
      and c.deleted_at is null
    where s.id = ${store}`.execute(db)
  return rows[0]
}

/** When a driver is expected at a customer. */
export interface EstimatedArrival {
  at: string
  /** Of the store. */
  timezone: string
}

/** Undefined without a route under way, and for a time that has passed. */
export const readEstimatedArrival = async (
  db: Db,
  store: StoreId,
  orderId: string,
): Promise<EstimatedArrival | undefined> => {
  const { rows } = await sql<EstimatedArrival>`
    select utc(p.eta) as at, s.timezone
    from route_stops p
    join routes r on r.store_id = p.store_id and r.id = p.route_id and r.status in ('dispatched', 'in_progress')
    join stores s on s.id = p.store_id
    where p.store_id = ${store} and p.order_id = ${orderId} and p.status in ('pending', 'arrived')
      and p.eta > now()`.execute(db)
  return rows[0]
}

/** Records that an email is sent; false if it was before. Waits for a concurrent transaction that records the same. */
export const insertSend = async (
  tx: Tx,
  store: StoreId,
  send: { subjectId: string; kind: CustomerEmailKind; eventId: string; mailId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into customer_email_sends (store_id, subject_id, kind, event_id, mail_id)
    values (${store}, ${send.subjectId}, ${send.kind}, ${send.eventId}, ${send.mailId})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
