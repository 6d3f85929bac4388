import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Fields of compact rows. A field of an object is named `customer.name`; its first field is null without the object. */
export type CompactColumns = Readonly<Record<string, Sql>>

const toRecord = (fields: readonly (readonly [name: string, value: Sql])[]): Sql =>
  sql`(select r from (select ${sql.join(fields.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}) r)`

/** A compact row as a record: `json_build_object` looks up the types of its arguments at every call and takes longer. */
export const toCompactRow = (columns: CompactColumns): Sql => {
  const fields = new Map<string, Sql>()
  const entries = Object.entries(columns)
  for (const [name, value] of entries) {
    const [parent = '', field] = name.split('.')
    if (field === undefined) fields.set(parent, value)
    if (fields.has(parent)) continue
    const parts = entries
      .filter(([other]) => other.startsWith(`${parent}.`))
      .map(([other, part]) => [other.slice(parent.length + 1), part] as const)
    fields.set(parent, sql`case when ${value} is not null then ${toRecord(parts)} end`)
  }
  return toRecord([...fields])
}

const toColumnName = (index: number): Sql => sql.ref(`c${index}`)

/** Each field as a column of the page's rows. */
export const selectColumns = (columns: CompactColumns): Sql =>
  sql.join(Object.values(columns).map((value, index) => sql`${value} as ${toColumnName(index)}`))

/**
 * The JSON of all columns, as `columnPage` has them; null without rows. Arrays are filled in the order of the rows: the
 * rows are sorted before, because each array with an order would be sorted again.
 */
export const aggregateColumns = (columns: CompactColumns, condition: Sql): Sql => {
  const parts = Object.keys(columns).map(
    (name, index) => sql`${sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)}
      || array_to_json(array_agg(${toColumnName(index)}) filter (where ${condition}))::text`,
  )
  return sql`${sql.join(parts, sql` || `)} || '}'`
}
