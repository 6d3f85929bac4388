import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { areSimple, BoundQuery, type Callback } from './bound-query.ts'
import { PipelinedQuery, type Step } from './pipelined-query.ts'
import { type DriverConnection, findColumns, PreparedQuery } from './prepared-query.ts'

const maxStatements = 500
const names = new Map<string, string>()

const toStatementName = (text: string): string | undefined => {
  const existing = names.get(text)
  if (existing || names.size >= maxStatements) return existing
  // The best plan depends on the pattern; a generic plan would be wrong for most patterns.
  if (text.includes(' like ')) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

const nextMark = '/* sent with the next statement */'
const commitMark = '/* sent with commit */'

/** At the end of a statement of a transaction without a result, with text values: it is sent with the next one. */
export const sentWithNext = sql.raw(nextMark)
/** At the end of the last statement of a transaction: it is sent with its commit. */
export const sentWithCommit = sql.raw(commitMark)

const begin: Step = { name: 'begin', text: 'begin', values: [] }
const commit: Step = { name: 'commit', text: 'commit', values: [] }
const emptyResult = { command: '', rowCount: 0, rows: [] }

type Call = (...parts: unknown[]) => Promise<unknown>

interface NamedStatement {
  name: string
  text: string
  values: unknown[]
}

const isNamed = (config: unknown): config is NamedStatement =>
  typeof config === 'object' && config !== null && 'name' in config && 'values' in config && !('submit' in config)

const runPrepared = (call: Call, makeQuery: (callback: Callback) => PreparedQuery | BoundQuery): Promise<unknown> =>
  new Promise((resolve, reject) => {
    void call(makeQuery((error, value) => (error ? reject(error) : resolve(value))))
  }).catch((error: unknown) => {
    // As the driver does: instead of the socket's, the stack of the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })

/**
 * Every statement with parameters is prepared under its own name, so that PostgreSQL parses and plans it once per
 * connection. The number of names is limited; further statements aren't prepared.
 *
 * Kysely's `begin` is sent with the first statement of the transaction, in one packet.
 */
export class PreparedClient extends Client {
  /** Sent with the next statement. */
  #waiting: Step[] = []
  /** The last statement was sent with the commit. */
  #isCommitted = false

  // The driver's `query` has a dozen signatures; only the one that Kysely uses is changed.
  override query = ((...args: [unknown, unknown, ...unknown[]]) => {
    const [text, values, ...rest] = args
    const call = super.query.bind(this) as Call
    const [callback] = rest
    if (isNamed(text) && typeof callback === 'function') return call(this.#toQuery(text, callback as Callback))
    if (typeof text !== 'string' || !Array.isArray(values)) return call(...args)
    const name = values.length > 0 ? toStatementName(text) : undefined
    // With a callback it is a statement of the pool, outside of a transaction.
    if (typeof callback === 'function')
      return name ? call(this.#toQuery({ name, text, values }, callback as Callback)) : call(...args)
    if (values.length === 0) {
      if (text === 'begin') return this.#wait(begin)
      if (text === 'commit' && (this.#isCommitted || this.#waiting.length > 0)) return this.#end()
      if (text === 'rollback' && this.#waiting.length > 0) return this.#end()
    }
    if (name && this.#waiting.length > 0 && text.endsWith(nextMark)) return this.#wait({ name, text, values })
    const after = text.endsWith(commitMark) ? [commit] : []
    if (this.#waiting.length > 0 || after.length > 0) return this.#sendWith(call, { name, text, values }, after)
    return name ? runPrepared(call, (done) => this.#toQuery({ name, text, values }, done)) : call(...args)
  }) as Client['query']

  get #connection(): DriverConnection {
    return (this as unknown as { connection: DriverConnection }).connection
  }

  #toQuery({ name, text, values }: NamedStatement, callback: Callback): PreparedQuery | BoundQuery {
    const columns = findColumns(this.#connection, name)
    return columns && areSimple(values)
      ? new BoundQuery({ name, text, values, columns, callback })
      : new PreparedQuery({ name, text, values, callback })
  }

  #wait(step: Step): Promise<unknown> {
    this.#waiting.push(step)
    return Promise.resolve(emptyResult)
  }

  /** Nothing has to be sent. */
  #end(): Promise<unknown> {
    this.#waiting = []
    this.#isCommitted = false
    return Promise.resolve(emptyResult)
  }

  async #sendWith(
    call: Call,
    statement: { name: string | undefined; text: string; values: unknown[] },
    after: Step[],
  ): Promise<unknown> {
    const before = this.#waiting
    this.#waiting = []
    const { name, text, values } = statement
    const { parsedStatements } = this.#connection
    const isPrepared = [...before, ...after, { name }].every((step) => step.name && parsedStatements[step.name])
    if (name && isPrepared) {
      const columns = findColumns(this.#connection, name)
      const result = await runPrepared(call, (callback) =>
        columns && areSimple(values)
          ? new BoundQuery({ name, text, values, columns, callback, steps: { before, after } })
          : new PipelinedQuery({ name, text, values, callback }, { before, after }),
      )
      this.#isCommitted = after.length > 0
      return result
    }
    for (const step of before) await call({ ...step })
    const result = await (name ? call({ name, text, values }) : call(text, values))
    for (const step of after) await call({ ...step })
    this.#isCommitted = after.length > 0
    return result
  }
}

/**
 * For a pooler in transaction mode. A statement prepared on one connection is unknown on the next one (PgBouncer
 * translates names only since 1.21), so names are removed.
 */
export class UnpreparedClient extends Client {
  override query = ((...args: [unknown, ...unknown[]]) => {
    const [config, ...rest] = args
    const call = super.query.bind(this) as (...parts: unknown[]) => unknown
    if (typeof config !== 'object' || config === null || !('name' in config)) return call(...args)
    const { name: _, ...unnamed } = config
    return call(unnamed, ...rest)
  }) as Client['query']
}
