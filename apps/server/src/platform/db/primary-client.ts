import type { Client, ClientConfig } from 'pg'

type ClientClass = new (config?: string | ClientConfig) => Client

/** The driver's connection; its type isn't exported. */
interface Connection {
  on(event: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void
  stream: { destroy(error: Error): void }
}

/** The code of PostgreSQL's error for a write to a standby. */
const readOnlyTransaction = '25006'

/**
 * Connections that only stay open to a primary. After a failover, a proxy may for a moment still lead to the former
 * primary, which is a standby now: the pool must not keep such a connection. PostgreSQL reports `in_hot_standby` with
 * every new connection and with every change, so this costs no query.
 */
export const requirePrimary = (Base: ClientClass): ClientClass =>
  class extends Base {
    constructor(config?: string | ClientConfig) {
      super(config)
      const { connection } = this as unknown as { connection: Connection }
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return
        const error = new Error('The database is a standby, which only accepts reads.')
        connection.stream.destroy(Object.assign(error, { code: readOnlyTransaction }))
      })
    }
  }
