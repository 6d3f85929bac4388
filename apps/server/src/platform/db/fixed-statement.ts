import type { RawBuilder } from 'kysely'
import { type Db, toCompiledQuery, type Tx } from './connect.ts'

/**
 * A statement whose text is always the same: Kysely compiles it at its first run, later runs only fill in the values.
 * For statements that are read often; compiling a large one takes longer than sending it.
 */
export const fixedStatement = <Row, Values extends Record<string, unknown>>(
  names: readonly (keyof Values & string)[],
  /** Gets symbols, typed as the values that take their place, because fragments of statements take values. */
  build: (slots: Values) => RawBuilder<Row>,
): ((db: Db | Tx, values: Values) => Promise<Row[]>) => {
  const slots = Object.fromEntries(names.map((name) => [name, Symbol(name)])) as Record<keyof Values, unknown>
  const namesBySlot = new Map<unknown, keyof Values & string>(names.map((name) => [slots[name], name]))
  let compiled: { sql: string; parameters: { name: (keyof Values & string) | undefined; value: unknown }[] } | undefined
  return async (db, values) => {
    if (!compiled) {
      const { sql, parameters } = build(slots as Values).compile(db)
      compiled = { sql, parameters: parameters.map((value) => ({ name: namesBySlot.get(value), value })) }
    }
    const parameters = compiled.parameters.map(({ name, value }) => (name === undefined ? value : values[name]))
    return (await db.executeQuery(toCompiledQuery<Row>(compiled.sql, parameters))).rows
  }
}
