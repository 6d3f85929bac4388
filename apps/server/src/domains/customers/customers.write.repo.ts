import { type RawBuilder, sql } from 'kysely'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { CustomerFields, customerSources, approvals } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'

/** Updates the search tables of these customers. Call before the transaction ends. */
export const refreshCustomers = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`select refresh_customers(${store}, ${[...ids]}::uuid[])`.execute(tx)
}

export interface LockedCustomer {
  id: string
  name: string
  tags: string[]
  approval: (typeof approvals)[number]
  accountId: string | null
}

/** Locks existing customers by id, the order every caller uses. */
export const lockCustomers = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<LockedCustomer[]> => {
  const { rows } = await sql<LockedCustomer>`
    select id, customer_label(name, email, phone, false) as name, tags, approval, account_id as "accountId" from customers
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(tx)
  return rows
}

type Scalars = { [Name in Exclude<keyof CustomerFields, 'addresses'>]?: CustomerFields[Name] | undefined }

/** Only named fields change. */
const toColumns = (fields: Scalars) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_normalized: normalizeForSearch(fields.name) }),
  ...(fields.email === undefined ? {} : { email: fields.email }),
  ...(fields.phone === undefined ? {} : { phone: fields.phone }),
  ...(fields.birthday === undefined ? {} : { birthday: fields.birthday }),
  ...(fields.language === undefined ? {} : { language: fields.language }),
  ...(fields.tags === undefined ? {} : { tags: [...fields.tags] }),
})

/** Sets the time of a consent when it changes; null (unknown) clears it. */
const toConsentColumns = (column: 'email_consent' | 'sms_consent', consent: boolean | null | undefined) => {
  if (consent === undefined) return {}
  const at = sql.ref<Date | null>(`${column}_at`)
  const since = sql<Date | null>`case when ${consent}::boolean is null then null
    when ${sql.ref(column)} is distinct from ${consent}::boolean then now() else ${at} end`
  return { [column]: consent, [`${column}_at`]: since }
}

/** A bounce belongs to the address; a new address has none. */
const toBounceColumns = (email: string | null | undefined) =>
  email === undefined
    ? {}
    : { email_bounce: sql<string | null>`case when email is not distinct from ${email}::text then email_bounce end` }

export interface NewCustomer {
  id: string
  source: (typeof customerSources)[number]
  /** Null if the customer registered. */
  by: string | null
  accountId?: string | null
  approval?: (typeof approvals)[number]
  fields: Omit<CustomerFields, 'addresses'>
}

export const insertCustomer = async (tx: Tx, store: StoreId, customer: NewCustomer): Promise<void> => {
  const { fields, by } = customer
  const consentDate = (consent: boolean | null | undefined): RawBuilder<Date | null> =>
    sql<Date | null>`case when ${consent ?? null}::boolean is not null then now() end`
  await tx
    .insertInto('customers')
    .values({
      ...toColumns(fields),
      store_id: store,
      id: customer.id,
      account_id: customer.accountId ?? null,
      name: fields.name,
      name_normalized: normalizeForSearch(fields.name),
      approval: customer.approval ?? 'approved',
      email_consent: fields.emailConsent ?? null,
      email_consent_at: consentDate(fields.emailConsent),
      sms_consent: fields.smsConsent ?? null,
      sms_consent_at: consentDate(fields.smsConsent),
      source: customer.source,
      created_by: by,
      updated_by: by,
    })
    .execute()
}

/** Returns false if the version is stale. */
export const updateCustomer = async (
  tx: Tx,
  store: StoreId,
  customer: { id: string; by: string | null; version: number; fields: Scalars },
): Promise<boolean> => {
  const { fields } = customer
  const result = await tx
    .updateTable('customers')
    .set({
      ...toColumns(fields),
      ...toBounceColumns(fields.email),
      ...toConsentColumns('email_consent', fields.emailConsent),
      ...toConsentColumns('sms_consent', fields.smsConsent),
      version: customer.version + 1,
      updated_at: sql`now()`,
      updated_by: customer.by,
    })
    .where('store_id', '=', store)
    .where('id', '=', customer.id)
    .where('version', '=', customer.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const writeTags = async (
  tx: Tx,
  store: StoreId,
  personId: string,
  changes: readonly { id: string; tags: readonly string[] }[],
): Promise<void> => {
  await sql`
    update customers c set tags = n.tags, version = c.version + 1, updated_at = now(), updated_by = ${personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, tags text[])
    where c.store_id = ${store} and c.id = n.id`.execute(tx)
}

/** Updates customers whose approval is one of the sources; returns their ids. */
export const setApproval = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  change: { to: LockedCustomer['approval']; sources: readonly string[]; reason: string; by: string },
): Promise<string[]> => {
  const rows = await tx
    .updateTable('customers')
    .set({ approval: change.to, approval_reason: change.reason, updated_at: sql`now()`, updated_by: change.by })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('approval', 'in', [...change.sources])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Named {
  id: string
  name: string
}

/** Deletes existing customers of the ids. */
export const setDeleted = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<Named[]> => {
  const locked = await lockCustomers(tx, store, ids)
  const { rows } = await sql<Named>`
    update customers set deleted_at = now()
    where store_id = ${store} and id = any(${locked.map(({ id }) => id)}::uuid[]) returning id, name`.execute(tx)
  return rows
}

/**
 * Restores deleted customers whose email and account are free; of several with the same one, the last deleted. Merged
 * customers stay deleted.
 */
export const setRestored = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<{ restored: Named[]; hasConflict: boolean }> => {
  const locked = await sql<{ id: string }>`
    select id from customers where store_id = ${store} and id = any(${[...ids]}::uuid[])
      and deleted_at is not null and merged_into is null
    order by id for no key update`.execute(tx)
  const { rows: restored } = await sql<Named>`
    with free as (
      select d.id,
        row_number() over (partition by coalesce(d.email, d.id::text) order by d.deleted_at desc, d.id) as of_email,
        row_number() over (partition by coalesce(d.account_id, d.id) order by d.deleted_at desc, d.id) as of_account
      from customers d
      where d.store_id = ${store} and d.id = any(${locked.rows.map(({ id }) => id)}::uuid[])
        and not exists (select 1 from customers t
          where t.store_id = d.store_id and t.email = d.email and t.deleted_at is null)
        and not exists (select 1 from customers t
          where t.store_id = d.store_id and t.account_id = d.account_id and t.deleted_at is null)
    )
    update customers c set deleted_at = null
    from free where c.store_id = ${store} and c.id = free.id and of_email = 1 and of_account = 1
    returning c.id, customer_label(c.name, c.email, c.phone, false) as name`.execute(tx)
  return { restored, hasConflict: restored.length < locked.rows.length }
}

/** Returns false if the consent was already withdrawn. */
export const withdrawConsent = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('customers')
    .set({ email_consent: false, email_consent_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where(sql<boolean>`email_consent is distinct from false`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface SmsConsentChange {
  id: string
  name: string
  before: boolean | null
  after: boolean
}

// Spelled as in the index; the country code may be written with two zeros.
const hasNumber = (number: string) =>
  sql`c.deleted_at is null and c.phone is not null
    and regexp_replace(c.phone, '\\D', '', 'g') in (${number.slice(1)}, ${`00${number.slice(1)}`})`

const writeSmsConsent = async (
  tx: Tx,
  store: StoreId,
  { consent, at, where }: { consent: boolean; at: Date; where: RawBuilder<unknown> },
): Promise<SmsConsentChange[]> => {
  const { rows } = await sql<SmsConsentChange>`
    with before as (
      select c.id, c.sms_consent from customers c where c.store_id = ${store} and ${where}
      order by c.id for no key update
    )
    update customers c set sms_consent = ${consent}, sms_consent_at = ${at}, version = c.version + 1, updated_at = now(),
      updated_by = null
    from before b where c.store_id = ${store} and c.id = b.id
    returning c.id, c.name, b.sms_consent as before, c.sms_consent as after`.execute(tx)
  return rows
}

/** For everyone with the number, in international form. Those who withdrew it before aren't returned. */
export const withdrawSmsConsent = (tx: Tx, store: StoreId, number: string, at: Date): Promise<SmsConsentChange[]> =>
  writeSmsConsent(tx, store, {
    consent: false,
    at,
    where: sql`${hasNumber(number)} and c.sms_consent is distinct from false`,
  })

/** For those who still have the number, and whose consent wasn't changed since it was withdrawn. */
export const restoreSmsConsent = (
  tx: Tx,
  store: StoreId,
  number: string,
  { ids, withdrawnAt }: { ids: readonly string[]; withdrawnAt: Date },
): Promise<SmsConsentChange[]> =>
  writeSmsConsent(tx, store, {
    consent: true,
    at: new Date(),
    where: sql`${hasNumber(number)} and c.id = any(${[...ids]}::uuid[]) and c.sms_consent is false
      and c.sms_consent_at = ${withdrawnAt}`,
  })

/**
 * Sets or clears the bounce of the customer who has the address now. The version stays, so that an open form can still
 * be saved. Returns the customer's id if anything changed.
 */
export const writeBounce = async (
  tx: Tx,
  store: StoreId,
  email: string,
  failure: DeliveryFailure | null,
): Promise<string | undefined> => {
  const bounce = failure
    ? sql`${JSON.stringify(failure)}::jsonb || jsonb_build_object('at', utc(now()))`
    : sql`null::jsonb`
  const { rows } = await sql<{ id: string }>`
    update customers set email_bounce = ${bounce}
    where store_id = ${store} and email = ${email} and deleted_at is null
      and email_bounce is distinct from ${bounce}
    returning id`.execute(tx)
  return rows[0]?.id
}
