import { Query, type Submittable } from 'pg'

/** What the driver's types don't show of a connection. */
export interface DriverConnection {
  stream: { write(packet: Buffer): boolean; writable: boolean }
  parsedStatements: Record<string, string | undefined>
  bind(config: { portal: string; statement: string; values: readonly (string | null)[] }): void
  describe(config: { type: string; name: string }): void
  execute(config: { portal: string; rows?: number }): void
  sync(): void
}

/** What the driver derives from the description of a statement's columns. */
export interface Columns {
  fields: readonly { name: string; dataTypeID: number }[]
  _parsers: readonly ((text: string) => unknown)[]
  _prebuiltEmptyResultObject: Readonly<Record<string, null>>
}

/** What the driver's types don't show of a query. */
interface DriverQuery extends Submittable {
  name?: string | undefined
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: DriverConnection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
}

const DriverQueryClass = Query as unknown as new (config: object) => DriverQuery

interface KnownColumns {
  byStatement: Map<string, Columns>
  /** The connection without requests for a description. */
  withoutDescribe: DriverConnection
}

const knownByConnection = new WeakMap<DriverConnection, KnownColumns>()

const getKnown = (connection: DriverConnection): KnownColumns => {
  const existing = knownByConnection.get(connection)
  if (existing) return existing
  const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection
  const known = { byStatement: new Map<string, Columns>(), withoutDescribe }
  knownByConnection.set(connection, known)
  return known
}

/** By statement. Connections of a process to the same database share them. */
const sharedColumns = new Map<string, Columns>()

const isSame = ({ fields }: Columns, other: Columns): boolean =>
  fields.length === other.fields.length &&
  fields.every(({ name, dataTypeID }, index) => {
    const field = other.fields[index]
    return field?.name === name && field.dataTypeID === dataTypeID
  })

const share = (name: string, columns: Columns): Columns => {
  const shared = sharedColumns.get(name)
  if (shared && isSame(shared, columns)) return shared
  sharedColumns.set(name, columns)
  return columns
}

/** The columns of a statement that has run on the connection before; undefined if it returns no rows. */
export const findColumns = (connection: DriverConnection, name: string): Columns | undefined =>
  connection.parsedStatements[name] === undefined ? undefined : knownByConnection.get(connection)?.byStatement.get(name)

/**
 * A named statement. Its columns are described at its first run on a connection only: PostgreSQL rejects a
 * prepared statement whose columns have changed. The driver asks for them at every run, and prepares to read them again.
 */
export class PreparedQuery extends DriverQueryClass {
  #known: KnownColumns | undefined

  override prepare(connection: DriverConnection): void {
    const { name = '' } = this
    const known = getKnown(connection)
    const columns = findColumns(connection, name)
    if (!columns) {
      this.#known = known
      super.prepare(connection)
      return
    }
    this._result.fields = columns.fields
    this._result._parsers = columns._parsers
    this._result._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject
    this._accumulateRows = true
    super.prepare(known.withoutDescribe)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name === undefined || !this.#known) return
    this.#known.byStatement.set(this.name, share(this.name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}
