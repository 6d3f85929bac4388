import type { Submittable } from 'pg'
import type { Columns, DriverConnection } from './prepared-query.ts'

type Scalar = string | number | boolean | bigint | null | undefined
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
  values: readonly Scalar[]
  columns: Columns
  callback: Callback
}

/** Others need the driver's conversion. */
export const areScalars = (values: readonly unknown[]): values is readonly Scalar[] => {
  for (const value of values) if (typeof value === 'object' && value !== null) return false
  return true
}

const [bindCode = 0, executeCode = 0, syncCode = 0] = Buffer.from('BES')
/** Of the unnamed portal, without a limit of rows; then the end of the packet. */
const executeAndSync = Buffer.from([executeCode, 0, 0, 0, 9, 0, 0, 0, 0, 0, syncCode, 0, 0, 0, 4])
/** The code, the length, and the empty name of the portal. */
const headBytes = 6
/** No list of formats, which are all text, and the number of values. */
const countBytes = 4
const lengthBytes = 4
/** No list of formats of the columns. */
const endBytes = 2

/** Binds, executes and syncs a prepared statement. */
const toPacket = (name: string, values: readonly Scalar[]): Buffer => {
  const texts = values.map((value) => (value === null || value === undefined ? undefined : String(value)))
  const nameBytes = Buffer.byteLength(name) + 1
  let size = headBytes + nameBytes + countBytes + endBytes
  for (const text of texts) size += lengthBytes + (text === undefined ? 0 : Buffer.byteLength(text))
  const packet = Buffer.allocUnsafe(size + executeAndSync.length)
  packet[0] = bindCode
  packet.writeInt32BE(size - 1, 1)
  packet[5] = 0
  let offset = headBytes + packet.write(name, headBytes)
  packet[offset] = 0
  packet.writeInt16BE(0, offset + 1)
  offset = packet.writeUInt16BE(texts.length, offset + 3)
  for (const text of texts) {
    const length = text === undefined ? 0 : packet.write(text, offset + lengthBytes)
    packet.writeInt32BE(text === undefined ? -1 : length, offset)
    offset += lengthBytes + length
  }
  offset = packet.writeInt16BE(0, offset)
  packet.set(executeAndSync, offset)
  return packet
}

/**
 * A run of a statement that is prepared on the connection and whose columns are known. It is sent as one buffer and
 * does what the driver's query does for such a statement: that one copies its configuration, is an event emitter, and
 * sends three buffers.
 */
export class BoundQuery implements Submittable {
  readonly name: string
  readonly text: string
  readonly values: readonly Scalar[]
  readonly #columns: Columns
  /** The driver replaces it if the statement takes too long. */
  callback: Callback
  readonly #rows: Row[] = []
  #command = ''
  #rowCount = 0
  #error: unknown

  constructor({ name, text, values, columns, callback }: Statement) {
    this.name = name
    this.text = text
    this.values = values
    this.#columns = columns
    this.callback = callback
  }

  submit(connection: unknown): Error | null {
    const { parsedStatements, stream } = connection as DriverConnection
    if (parsedStatements[this.name] !== this.text)
      return new Error(`The statement ${this.name} was prepared with another text.`)
    if (stream.writable) stream.write(toPacket(this.name, this.values))
    return null
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    if (this.#error !== undefined) return
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
