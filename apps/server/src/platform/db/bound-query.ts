import type { Submittable } from 'pg'
import type { Step, Steps } from './pipelined-query.ts'
import type { Columns, DriverConnection } from './prepared-query.ts'

type Scalar = string | number | boolean | bigint | null | undefined
type Value = Scalar | readonly Scalar[]
type Row = Record<string, unknown>

export interface StatementResult {
  command: string
  rowCount: number
  rows: Row[]
}

export type Callback = (error: unknown, result?: StatementResult) => void

interface Statement {
  name: string
  text: string
  values: readonly Value[]
  columns: Columns
  callback: Callback
  /** Sent in the same packet; their rows aren't returned. All of them are prepared on the connection. */
  steps?: Steps
}

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null

/** Others need the driver's conversion. */
export const areSimple = (values: readonly unknown[]): values is readonly Value[] => {
  for (const value of values) {
    if (!isScalar(value) && !(Array.isArray(value) && value.every(isScalar))) return false
  }
  return true
}

/** As PostgreSQL reads the elements of an array. */
const toElement = (value: Scalar): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

const toText = (value: Value): string | undefined => {
  if (value === null || value === undefined) return undefined
  return typeof value === 'object' ? `{${value.map(toElement).join(',')}}` : String(value)
}

const [bindCode = 0, executeCode = 0, syncCode = 0] = Buffer.from('BES')
/** Of the unnamed portal, without a limit of rows. */
const execute = Buffer.from([executeCode, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([syncCode, 0, 0, 0, 4])
/** The code, the length, and the empty name of the portal. */
const headBytes = 6
/** No list of formats, which are all text, and the number of values. */
const countBytes = 4
const lengthBytes = 4
/** No list of formats of the columns. */
const endBytes = 2

interface Run {
  name: string
  texts: readonly (string | null | undefined)[]
}

const measureRun = ({ name, texts }: Run): number => {
  let size = headBytes + Buffer.byteLength(name) + 1 + countBytes + endBytes
  for (const text of texts) size += lengthBytes + (typeof text === 'string' ? Buffer.byteLength(text) : 0)
  return size
}

/** Binds and executes prepared statements one after the other. */
const toPacket = (runs: readonly Run[]): Buffer => {
  const sizes = runs.map(measureRun)
  const packet = Buffer.allocUnsafe(sizes.reduce((total, size) => total + size + execute.length, 0) + sync.length)
  let offset = 0
  for (const [index, { name, texts }] of runs.entries()) {
    packet[offset] = bindCode
    packet.writeInt32BE((sizes[index] ?? 0) - 1, offset + 1)
    packet[offset + 5] = 0
    offset += headBytes
    offset += packet.write(name, offset)
    packet[offset] = 0
    packet.writeInt16BE(0, offset + 1)
    offset = packet.writeUInt16BE(texts.length, offset + 3)
    for (const text of texts) {
      const length = typeof text === 'string' ? packet.write(text, offset + lengthBytes) : 0
      packet.writeInt32BE(typeof text === 'string' ? length : -1, offset)
      offset += lengthBytes + length
    }
    offset = packet.writeInt16BE(0, offset)
    packet.set(execute, offset)
    offset += execute.length
  }
  packet.set(sync, offset)
  return packet
}

const noSteps: Steps = { before: [], after: [] }

const toRun = ({ name, values }: Step): Run => ({ name, texts: values })

/**
 * A run of a statement that is prepared on the connection and whose columns are known, perhaps with others in the same
 * packet. It is sent as one buffer and does what the driver's query does for such a statement: that one copies its
 * configuration, is an event emitter, and sends three buffers for each statement. If a statement fails, PostgreSQL skips
 * those after it, and the query fails.
 */
export class BoundQuery implements Submittable {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  readonly steps: Steps
  /** How many of the statements in the packet are done. */
  #completed = 0
  readonly #columns: Columns
  /** The driver replaces it if the statement takes too long. */
  callback: Callback
  readonly #rows: Row[] = []
  #command = ''
  #rowCount = 0
  #error: unknown

  constructor({ name, text, values, columns, callback, steps = noSteps }: Statement) {
    this.name = name
    this.text = text
    this.values = values
    this.steps = steps
    this.#columns = columns
    this.callback = callback
  }

  submit(connection: unknown): Error | null {
    const { parsedStatements, stream } = connection as DriverConnection
    if (parsedStatements[this.name] !== this.text)
      return new Error(`The statement ${this.name} was prepared with another text.`)
    const { before, after } = this.steps
    const run = { name: this.name, texts: this.values.map(toText) }
    if (stream.writable) stream.write(toPacket([...before.map(toRun), run, ...after.map(toRun)]))
    return null
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    if (this.#error !== undefined || this.#completed !== this.steps.before.length) return
    try {
      this.#rows.push(this.#parseRow(values))
    } catch (error) {
      this.#error = error
    }
  }

  #parseRow(values: readonly (string | null)[]): Row {
    const { fields, _parsers: parsers, _prebuiltEmptyResultObject: empty } = this.#columns
    const row: Row = { ...empty }
    for (let index = 0; index < fields.length; index += 1) {
      const value = values[index]
      if (value !== null && value !== undefined) row[fields[index]?.name ?? ''] = parsers[index]?.(value)
    }
    return row
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed += 1
    if (this.#completed !== this.steps.before.length + 1) return
    const end = text.indexOf(' ')
    this.#command = end < 0 ? text : text.slice(0, end)
    // `INSERT` has a zero before the number.
    this.#rowCount = end < 0 ? 0 : Number(text.slice(text.lastIndexOf(' ') + 1))
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) {
      this.callback(null, { command: this.#command, rowCount: this.#rowCount, rows: this.#rows })
    } else this.callback(this.#error)
  }

  handleError(error: unknown): void {
    this.callback(this.#error ?? error)
  }
}
