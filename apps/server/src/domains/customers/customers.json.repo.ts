import { type RawBuilder, sql } from 'kysely'
import type { CompactColumns } from '#server/platform/lists/compact-rows.ts'

/** Last editor, over the alias `c`; the JSON below needs it. */
export const withEditor = sql`left join persons e on e.id = c.updated_by`

export const consentsJson = sql`
  'emailConsent', json_build_object('given', c.email_consent, 'at', utc(c.email_consent_at)),
  'smsConsent', json_build_object('given', c.sms_consent, 'at', utc(c.sms_consent_at))`

const maskText = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${column} <> '' then '•••' else '' end`

const maskedFields = sql`
  'recipient', ${maskText(sql`a.recipient`)}, 'line1', '•••', 'line2', ${maskText(sql`a.line2`)},
  'city', ${maskText(sql`a.city`)}, 'region', ${maskText(sql`a.region`)}, 'postcode', ${maskText(sql`a.postcode`)},
  'phone', case when a.phone is not null then '•••' end, 'coordinates', null`

const plainFields = sql`
  'recipient', a.recipient, 'line1', a.line1, 'line2', a.line2, 'city', a.city, 'region', a.region,
  'postcode', a.postcode, 'phone', a.phone, 'coordinates', case when a.latitude is not null
    then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end`

/** An address over the alias `a`. */
export const addressJson = (canSeePii: boolean): RawBuilder<unknown> => sql`json_build_object(
  '_id', a.id, 'label', a.label, 'country', a.country, 'isDefault', a.is_default, ${canSeePii ? plainFields : maskedFields})`

export const addressesJson = (canSeePii: boolean): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(${addressJson(canSeePii)} order by a.position, a.id), '[]')
  from customer_addresses a where a.store_id = c.store_id and a.customer_id = c.id)`

const defaultAddressJson = (canSeePii: boolean): RawBuilder<unknown> => sql`(
  select ${addressJson(canSeePii)} from customer_addresses a
  where a.store_id = c.store_id and a.customer_id = c.id and a.is_default limit 1)`

const shownName = (canSeePii: boolean) => sql`customer_label(c.name, c.email, c.phone, ${sql.lit(canSeePii)})`
const shownEmail = (canSeePii: boolean) => (canSeePii ? sql`c.email` : sql`mask_email(c.email)`)
const shownPhone = (canSeePii: boolean) => (canSeePii ? sql`c.phone` : sql`mask_phone(c.phone)`)

/** The fields of a compact list row, over the alias `c`: those of `customerListRow` that aren't optional. */
export const compactCustomerColumns = (canSeePii: boolean): CompactColumns => ({
  _id: sql`c.id`,
  name: shownName(canSeePii),
  email: shownEmail(canSeePii),
  phone: shownPhone(canSeePii),
  isMasked: sql.lit(!canSeePii),
  tags: sql`to_json(c.tags)`,
  approval: sql`c.approval`,
  orders: sql`c.orders`,
  spend: sql`c.spend`,
  hasAccount: sql`c.account_id is not null`,
  createdAt: sql`utc(c.created_at)`,
})

const rowFields = (canSeePii: boolean): RawBuilder<unknown> => sql`
  '_id', c.id, 'name', ${shownName(canSeePii)}, 'email', ${shownEmail(canSeePii)}, 'phone', ${shownPhone(canSeePii)},
  'birthday', ${canSeePii ? sql`c.birthday` : sql`case when c.birthday is not null then '••••-••-••' end`},
  'isMasked', ${sql.lit(!canSeePii)}, 'tags', c.tags, 'approval', c.approval,
  ${consentsJson},
  'points', c.points, 'credit', c.credit, 'pointsDebt', c.points_debt, 'creditDebt', c.credit_debt,
  'orders', c.orders, 'spend', c.spend, 'lastOrderAt', utc(c.last_order_at),
  'source', c.source, 'hasAccount', c.account_id is not null, 'language', c.language,
  'address', ${defaultAddressJson(canSeePii)},
  'version', c.version, 'createdAt', utc(c.created_at), 'updatedAt', utc(c.updated_at), 'updatedBy', e.name`

/** A list row, over the aliases `c` and `e` (withEditor). */
export const customerRowJson = (canSeePii: boolean): RawBuilder<unknown> =>
  sql`json_build_object(${rowFields(canSeePii)})`

/** The whole customer, over the same aliases. */
export const customerJson = (canSeePii: boolean): RawBuilder<unknown> => sql`json_build_object(${rowFields(canSeePii)},
  'addresses', ${addressesJson(canSeePii)},
  'emailBounce', c.email_bounce, 'approvalReason', c.approval_reason, 'leftAt', utc(c.left_at),
  'createdBy', (select m.name from persons m where m.id = c.created_by))`
