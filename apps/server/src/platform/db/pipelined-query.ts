import { type DriverConnection, PreparedQuery } from './prepared-query.ts'

/** A statement that is prepared under a name; values are sent as they are. */
export interface Step {
  name: string
  text: string
  values: readonly (string | null)[]
}

export interface Steps {
  before: readonly Step[]
  after: readonly Step[]
}

/**
 * A statement that is sent together with others, in one packet: a write to the socket takes more of the process's time
 * than the statement itself. If one of them fails, PostgreSQL skips those after it, and the query fails. Only the rows
 * of the statement itself are returned. All of them must have been prepared on the connection before.
 */
export class PipelinedQuery extends PreparedQuery {
  readonly steps: Steps
  #completed = 0

  constructor(config: object, steps: Steps) {
    super(config)
    this.steps = steps
  }

  #sendSteps(connection: DriverConnection, steps: readonly Step[]): void {
    for (const { name, values } of steps) {
      connection.bind({ portal: '', statement: name, values })
      connection.execute({ portal: '' })
    }
  }

  override prepare(connection: DriverConnection): void {
    this.#sendSteps(connection, this.steps.before)
    super.prepare(connection)
  }

  /** Called by the driver's `prepare` to execute the statement. */
  _getRows(connection: DriverConnection): void {
    connection.execute({ portal: '' })
    this.#sendSteps(connection, this.steps.after)
    connection.sync()
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.steps.before.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#completed === this.steps.before.length) super.handleCommandComplete(message, connection)
    this.#completed += 1
  }
}
