import type { Client, ClientConfig } from 'pg'

type ClientClass = new (config?: string | ClientConfig) => Client

/** The driver's connection; its type isn't exported. */
interface Connection {
  on(event: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void
  on(event: 'notice', listener: (notice: { routine?: string }) => void): void
  emit(event: 'error', error: Error): void
  stream: { destroy(error?: Error): void }
}

const makeError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** PostgreSQL's codes for a write to a standby, and for a connection whose state is unknown. */
const readOnlyTransaction = '25006'
const connectionException = '08000'

/**
 * Connections that stay open only to a primary, and report a commit only if it is replicated as configured.
 *
 * - After a failover, a proxy may for a moment still lead to the former primary, which is a standby now. PostgreSQL
 *   reports `in_hot_standby` with every new connection and with every change, so this costs no query.
 * - PostgreSQL reports success if someone cancels a commit that waits for a standby, with a warning that it may be lost.
 *   Here the connection ends: the client retries, and the replay of its response waits for the standby.
 */
export const requirePrimary = (Base: ClientClass): ClientClass =>
  class extends Base {
    constructor(config?: string | ClientConfig) {
      super(config)
      const { connection } = this as unknown as { connection: Connection }
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return
        connection.stream.destroy(
          makeError(readOnlyTransaction, 'The database is a standby, which only accepts reads.'),
        )
      })
      connection.on('notice', ({ routine }) => {
        if (routine !== 'SyncRepWaitForLSN') return
        // At once: the message of success follows in the same packet.
        connection.emit('error', makeError(connectionException, 'The commit isn’t replicated.'))
        connection.stream.destroy()
      })
    }
  }
