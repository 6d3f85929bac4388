import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** Methods of the driver that its types don't declare. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(words: string): void
}

const gathered = 64 * 1024

const rowsOf = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? Number.NaN)

/** The rows of one `copy … to stdout`. A slow reader pauses the connection, so that memory stays bounded. */
export class CopyOut extends Readable implements Submittable {
  rows = 0
  readonly #text: string
  #connection: Connection | undefined
  // The driver emits a message per row in a buffer that it reuses, so rows are copied into pages.
  #page = Buffer.allocUnsafe(gathered)
  #used = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * gathered })
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk.length > gathered - this.#used) this.#flush()
    if (chunk.length > gathered) {
      this.#give(Buffer.from(chunk))
      return
    }
    this.#used += chunk.copy(this.#page, this.#used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#flush()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #flush(): void {
    if (this.#used === 0) return
    this.#give(this.#page.subarray(0, this.#used))
    this.#page = Buffer.allocUnsafe(gathered)
    this.#used = 0
  }

  #give(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }
}

export const copyOut = (client: Client, text: string): CopyOut => client.query(new CopyOut(text))

const drained = ({ stream }: Connection): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      stream.off('drain', go).off('close', go)
      resolve()
    }
    stream.on('drain', go).on('close', go)
  })

interface Settle {
  resolve(rows: number): void
  reject(error: unknown): void
}

class CopyIn implements Submittable {
  readonly #text: string
  readonly #source: AsyncIterable<Buffer>
  readonly #settle: Settle
  #rows = 0
  #failure: unknown
  #over = false

  constructor(text: string, source: AsyncIterable<Buffer>, settle: Settle) {
    this.#text = text
    this.#source = source
    this.#settle = settle
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#over) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await drained(connection)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure = error
      connection.sendCopyFail('The source broke off.')
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#over = true
    this.#settle.reject(this.#failure ?? error)
  }
}

/** Sends the source to one `copy … from stdin` and returns the number of rows. */
export const copyIn = (client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, { resolve, reject }))
  })
