import { type RawBuilder, sql } from 'kysely'
import type { Customer, CustomerFields } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { customerJson, withEditor } from './customers.json.repo.ts'

export interface CustomerUpdate {
  id: string
  /** Null if the customer changes it. */
  by: string | null
  version: number
  /** Only named fields change. */
  fields: { [Name in Exclude<keyof CustomerFields, 'addresses'>]?: CustomerFields[Name] | undefined }
}

export interface UpdatedCustomer {
  before: Customer
  /** As JSON text; null if the version is stale. */
  after: string | null
  /** The same without personal data; null for readers who see it. */
  masked: string | null
}

const field = (name: keyof CustomerFields): RawBuilder<unknown> => sql`f.fields ->> ${sql.lit(name)}`
const isSet = (name: keyof CustomerFields): RawBuilder<unknown> => sql`f.fields ? ${sql.lit(name)}`
const unless = (name: keyof CustomerFields, value: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
  sql`case when ${isSet(name)} then ${value} else ${column} end`

/** Sets the time of a consent when it changes; null (unknown) clears it. */
const setConsent = (name: 'emailConsent' | 'smsConsent', column: RawBuilder<unknown>, at: RawBuilder<unknown>) => {
  const consent = sql`(${field(name)})::boolean`
  return sql`${column} = ${unless(name, consent, sql`c.${column}`)},
    ${at} = case when not ${isSet(name)} then c.${at} when ${field(name)} is null then null
      when c.${column} is distinct from ${consent} then now() else c.${at} end`
}

const assignments = sql`
  name = ${unless('name', field('name'), sql`c.name`)},
  name_normalized = ${unless('name', sql`f.fields ->> 'nameNormalized'`, sql`c.name_normalized`)},
  email = ${unless('email', field('email'), sql`c.email`)},
  email_bounce = case when not ${isSet('email')} or c.email is not distinct from ${field('email')} then c.email_bounce end,
  phone = ${unless('phone', field('phone'), sql`c.phone`)},
  birthday = ${unless('birthday', sql`(${field('birthday')})::date`, sql`c.birthday`)},
  language = ${unless('language', field('language'), sql`c.language`)},
  tags = ${unless('tags', sql`array(select jsonb_array_elements_text(f.fields -> 'tags'))`, sql`c.tags`)},
  ${setConsent('emailConsent', sql`email_consent`, sql`email_consent_at`)},
  ${setConsent('smsConsent', sql`sms_consent`, sql`sms_consent_at`)},
  version = c.version + 1, updated_at = now(), updated_by = f.by`

const differs = (one: string, other = one): RawBuilder<unknown> =>
  sql`b.${sql.raw(one)} is distinct from c.${sql.raw(other)}`

/** Names of changed fields; events contain no values because they may be PII. A customer without a name is shown by email. */
const changedFields = sql`array_remove(array[
  case when customer_label(b.name, b.email, b.phone, true) <> customer_label(c.name, c.email, c.phone, true) then 'name' end,
  case when ${differs('email')} then 'email' end, case when ${differs('phone')} then 'phone' end,
  case when ${differs('birthday')} then 'birthday' end, case when ${differs('language')} then 'language' end,
  case when ${differs('tags')} then 'tags' end, case when ${differs('email_consent')} then 'emailConsent' end,
  case when ${differs('sms_consent')} then 'smsConsent' end], null)`

type UpdateValues = {
  store: StoreId
  id: string
  fields: string
  by: string | null
  version: number
  eventId: string
}

const updateStatement = (canSeePii: boolean) =>
  fixedStatement<UpdatedCustomer, UpdateValues>(
    ['store', 'id', 'fields', 'by', 'version', 'eventId'],
    (slots) => sql<UpdatedCustomer>`
    with before as materialized (
      select c.*, ${customerJson(true)} as json from customers c ${withEditor}
      where c.store_id = ${slots.store} and c.id = ${slots.id} and c.deleted_at is null for no key update of c
    ), updated as (
      update customers c set ${assignments}
      from before b, (select ${slots.fields}::jsonb as fields, ${slots.by}::uuid as by) f
      where c.store_id = ${slots.store} and c.id = b.id and b.version = ${slots.version}
      returning c.*
    ), event as (
      insert into customer_events (store_id, id, customer_id, kind, facts, person_id, at)
      select c.store_id, ${slots.eventId}, c.id, 'edited', jsonb_build_object('fields', ${changedFields}), c.updated_by,
        clock_timestamp()
      from updated c, before b where cardinality(${changedFields}) > 0
    )
    select b.json as before, case when c.id is not null then ${customerJson(true)}::text end as after,
      ${canSeePii ? sql`null` : sql`case when c.id is not null then ${customerJson(false)}::text end`} as masked,
      case when c.id is not null then refresh_customer(c.store_id, c.id,
        (b.name_normalized, b.email, b.phone) is distinct from (c.name_normalized, c.email, c.phone),
        ${differs('tags')}) end
    from before b left join (updated c ${withEditor}) on true`,
  )

const updateForReader = { withPii: updateStatement(true), masked: updateStatement(false) }

/**
 * Updates fields of a customer, their search tables and activity, and returns the customer before and after, in one
 * statement. Its text is the same for any fields, so that its plan is reused. Undefined if the customer doesn't exist.
 */
export const updateCustomerFields = async (
  tx: Tx,
  store: StoreId,
  { id, by, version, fields }: CustomerUpdate,
  canSeePii: boolean,
): Promise<UpdatedCustomer | undefined> => {
  const values = fields.name === undefined ? fields : { ...fields, nameNormalized: normalizeForSearch(fields.name) }
  const update = canSeePii ? updateForReader.withPii : updateForReader.masked
  const [updated] = await update(tx, { store, id, fields: JSON.stringify(values), by, version, eventId: newId() })
  return updated
}
