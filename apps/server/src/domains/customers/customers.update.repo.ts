import { sql } from 'kysely'
import type { CustomerFields } from '#contract/domains/customer.ts'
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

const updateStatement = (canSeePii: boolean) =>
  fixedStatement<CustomerText, UpdateValues>(
    ['store', 'id', 'fields', 'by', 'version', 'eventId'],
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
  { id, by, version, fields }: CustomerUpdate,
  canSeePii: boolean,
): Promise<UpdatedCustomer | undefined> => {
  const values = fields.name === undefined ? fields : { ...fields, nameNormalized: normalizeForSearch(fields.name) }
  const update = canSeePii ? updateForReader.withPii : updateForReader.masked
  const [before, after] = await update(tx, { store, id, fields: JSON.stringify(values), by, version, eventId: newId() })
  return before && { before, after }
}
