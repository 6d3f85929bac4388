import { sql } from 'kysely'
import type { CustomerFields } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import {
  afterClaim,
  finishNames,
  type StatementFinish,
  updateAndFinish,
  type UpdateResult,
} from '#server/platform/finish-unit-of-work.ts'
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

/** The customer as JSON text, before or after the update. */
interface CustomerText {
  json: string
  /** The same without personal data; null for readers who see it. */
  masked: string | null
}

export interface UpdatedCustomer {
  before: CustomerText
  /** Undefined if the version is stale. */
  after: CustomerText | undefined
}

type UpdateValues = {
  store: StoreId
  id: string
  fields: string
  by: string | null
  version: number
  eventId: string
}

const updateNames = ['store', 'id', 'fields', 'by', 'version', 'eventId'] as const

const toUpdateValues = (store: StoreId, { id, by, version, fields }: CustomerUpdate): UpdateValues => {
  const values = fields.name === undefined ? fields : { ...fields, nameNormalized: normalizeForSearch(fields.name) }
  return { store, id, fields: JSON.stringify(values), by, version, eventId: newId() }
}

const updateStatement = (canSeePii: boolean) =>
  fixedStatement<CustomerText, UpdateValues>(
    updateNames,
    (slots) => sql<CustomerText>`
      select ${customerJson(true)}::text as json,
        ${canSeePii ? sql`null` : sql`${customerJson(false)}::text`} as masked
      from update_customer(${slots.store}, ${slots.id}, ${slots.fields}, ${slots.by}, ${slots.version},
        ${slots.eventId}) c ${withEditor}
      order by c.version`,
  )

const updateForReader = { withPii: updateStatement(true), masked: updateStatement(false) }

/**
 * Updates fields of a customer, their search tables and activity, and returns the customer before and after, in one
 * statement. Its text is the same for any fields, so that its plan is reused. Undefined if the customer doesn't exist.
 */
export const updateCustomerFields = async (
  tx: Tx,
  store: StoreId,
  update: CustomerUpdate,
  canSeePii: boolean,
): Promise<UpdatedCustomer | undefined> => {
  const statement = canSeePii ? updateForReader.withPii : updateForReader.masked
  const [before, after] = await statement(tx, toUpdateValues(store, update))
  return before && { before, after }
}

/** Empty if the customer is shown by email or phone; as `getGivenName` of the contract. */
const givenName = sql`coalesce(nullif(c.name, coalesce(c.email, c.phone)), '')`

const updateAndFinishStatement = fixedStatement<UpdateResult, UpdateValues & StatementFinish>(
  [...updateNames, ...finishNames],
  (slots) =>
    updateAndFinish(slots, {
      version: sql`c.version`,
      json: customerJson(true),
      audited: sql`jsonb_build_object('name', ${givenName})`,
      label: sql`customer_label(${givenName}, c.email, c.phone, false)`,
      from: sql`update_customer(${afterClaim(slots, sql`${slots.store}::uuid`)}, ${slots.id}, ${slots.fields}, ${slots.by},
        ${slots.version}, ${slots.eventId}) c ${withEditor}`,
    }),
)

/** The same as a whole unit of work, for actors who see personal data. */
export const updateCustomerInStatement = async (
  db: Db,
  store: StoreId,
  update: CustomerUpdate,
  finish: StatementFinish,
): Promise<UpdateResult | undefined> =>
  (await updateAndFinishStatement(db, { ...toUpdateValues(store, update), ...finish }))[0]
