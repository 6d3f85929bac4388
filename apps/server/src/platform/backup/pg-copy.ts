import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** Methods of the driver that its types don't declare. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const bufferSize = 64 * 1024

const parseRowCount = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? Number.NaN)

/** The rows of one `copy … to stdout`. A slow reader pauses the connection, so that memory stays bounded. */
export class CopyOut extends Readable implements Submittable {
  rows = 0
  readonly #text: string
  #connection: Connection | undefined
  // The driver emits a message per row in a buffer that it reuses, so rows are copied into pages.
  #page = Buffer.allocUnsafe(bufferSize)
  #used = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * bufferSize })
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
    if (chunk.length > bufferSize - this.#used) this.#flush()
    if (chunk.length > bufferSize) {
      this.#give(Buffer.from(chunk))
      return
    }
    this.#used += chunk.copy(this.#page, this.#used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = parseRowCount(text)
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
    this.#page = Buffer.allocUnsafe(bufferSize)
    this.#used = 0
  }

  #give(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }
}

export const copyOut = (client: Client, text: string): CopyOut => client.query(new CopyOut(text))

const waitForDrain = ({ stream }: Connection): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

interface CopyCallbacks {
  resolve(rows: number): void
  reject(error: unknown): void
}

class CopyIn implements Submittable {
  readonly #text: string
  readonly #source: AsyncIterable<Buffer>
  readonly #settle: CopyCallbacks
  #rows = 0
  #failure: unknown
  #over = false

  constructor(text: string, source: AsyncIterable<Buffer>, callbacks: CopyCallbacks) {
    this.#text = text
    this.#source = source
    this.#settle = callbacks
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
        if (connection.stream.writableNeedDrain) await waitForDrain(connection)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure = error
      connection.sendCopyFail('The source broke off.')
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = parseRowCount(text)
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
