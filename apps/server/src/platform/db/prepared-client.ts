import { createHash } from 'node:crypto'
import { Client } from 'pg'

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

/**
 * Every statement with parameters is prepared under its own name, so that PostgreSQL parses and plans it once per
 * connection. The number of names is limited; further statements aren't prepared.
 */
export class PreparedClient extends Client {
  // The driver's `query` has a dozen signatures; only the one that Kysely uses is changed.
  override query = ((...args: [unknown, unknown, ...unknown[]]) => {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? toStatementName(text) : undefined
    const call = super.query.bind(this) as (...parts: unknown[]) => unknown
    return name ? call({ name, text, values }, ...rest) : call(...args)
  }) as Client['query']
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
