import { type RawBuilder, sql } from 'kysely'
import { phoneDigits } from '#contract/domains/customer.ts'
import type { ImportedCustomer } from '#contract/domains/customer-import.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

interface Imported {
  id: string
  email: string | null
  phone: string | null
  name: string
}

/** Ids are created in row order, so that the last row is the newest customer. */
const toImportRow = (customer: ImportedCustomer) => ({
  ...customer,
  id: newId(),
  name_normalized: normalizeForSearch(customer.name),
  address_id: newId(),
  note_id: newId(),
  points_id: newId(),
  credit_id: newId(),
})

/** Locks the customers with these emails, in the order that every caller uses. */
export const lockByEmail = async (
  tx: Tx,
  store: StoreId,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> => {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from customers
    where store_id = ${store} and email = any(${[...emails]}::text[]) and deleted_at is null
    order by id for no key update`.execute(tx)
  return rows
}

const digits = (column: RawBuilder<unknown>) => sql`regexp_replace(${column}, '\\D', '', 'g')`

/** The emails, and phone numbers as digits, that belong to customers of the store: what `insertImported` doesn't add. */
export const findExistingContacts = async (
  db: Db,
  store: StoreId,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<{ emails: string[]; phones: string[] }> => {
  const { rows } = await sql<{ emails: string[]; phones: string[] }>`
    select
      array(select email from customers
        where store_id = ${store} and deleted_at is null and email = any(${[...emails]}::text[])) as emails,
      array(select distinct ${digits(sql`phone`)} from customers
        where store_id = ${store} and deleted_at is null and phone is not null
          and ${digits(sql`phone`)} = any(${phones.map(phoneDigits)}::text[])) as phones`.execute(db)
  return rows[0] ?? { emails: [], phones: [] }
}

/** Without an email no unique index decides, so imports of phone numbers into one store run one after the other. */
const lockPhones = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer import ${store}`}, 0))`.execute(tx)
}

/**
 * Inserts a batch in one statement: customers whose email is free (without an email: whose phone number is free), and
 * their data. Sorted by email, so that concurrent imports of the same people wait instead of deadlocking.
 */
export const insertImported = async (
  tx: Tx,
  store: StoreId,
  personId: string,
  customers: readonly ImportedCustomer[],
): Promise<Imported[]> => {
  if (customers.some(({ email }) => email === null)) await lockPhones(tx, store)
  const { rows } = await sql<Imported>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(customers.map(toImportRow))}::jsonb) as g (
        id uuid, name text, name_normalized text, email text, phone text, birthday date, tags text[], language text,
        "emailConsent" boolean, "smsConsent" boolean, points bigint, credit bigint, note text, address jsonb,
        address_id uuid, note_id uuid, points_id uuid, credit_id uuid)
    ), made as (
      insert into customers (store_id, id, name, name_normalized, email, phone, birthday, tags, language,
        email_consent, email_consent_at, sms_consent, sms_consent_at, points, credit, source, created_by, updated_by)
      select ${store}, id, name, name_normalized, email, phone, birthday, tags, language,
        "emailConsent", case when "emailConsent" is not null then now() end,
        "smsConsent", case when "smsConsent" is not null then now() end,
        points, credit, 'import', ${personId}::uuid, ${personId}::uuid
      from given g
      where g.email is not null or not exists (
        select from customers c where c.store_id = ${store} and c.deleted_at is null and c.phone is not null
          and ${digits(sql`c.phone`)} = ${digits(sql`g.phone`)})
      order by email
      on conflict (store_id, email) where deleted_at is null do nothing
      returning id, email, phone, customer_label(name, email, phone, false) as name
    ), addresses as (
      insert into customer_addresses (
        store_id, id, customer_id, position, line1, line2, city, region, postcode, country, is_default)
      select ${store}, g.address_id, g.id, 0, a.line1, a.line2, a.city, a.region, a.postcode, a.country, true
      from given g join made using (id) cross join lateral jsonb_to_record(g.address) as a (
        line1 text, line2 text, city text, region text, postcode text, country text)
      where g.address is not null
    ), notes as (
      insert into customer_notes (store_id, id, customer_id, body, person_id)
      select ${store}, g.note_id, g.id, g.note, ${personId}::uuid from given g join made using (id) where g.note <> ''
    ), entries as (
      insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, person_id)
      select ${store}, e.id, g.id, e.kind, e.delta, e.delta, 'import', ${personId}::uuid
      from given g join made using (id)
      cross join lateral (
        values (g.points_id, 'points', g.points), (g.credit_id, 'credit', g.credit)) as e (id, kind, delta)
      where e.delta <> 0
    )
    select id, email, phone, name from made`.execute(tx)
  return rows
}
