// Baseline: the product's statements behind plain Fastify, in a separate process.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { Pool, type PoolClient } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface BaselineRoute {
  path: string
  method: 'GET' | 'POST'
  /** The session check, and all statements of a read. */
  beforeTransaction: Statement[]
  /** The statements of the transaction. */
  transaction: Statement[]
  /** Ids in the values that are replaced with new ones in each request. */
  newIds: string[]
  /** An id in the values that is replaced with the next one of the list. */
  oneOf: { id: string; ids: string[] } | null
}

/** In a file, because they exceed the size of an environment variable. */
const routes = JSON.parse(readFileSync(process.env['BARE_ROUTES'] ?? '', 'utf8')) as BaselineRoute[]
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const fastify = Fastify({ bodyLimit: 1024 * 1024 })
const tokens = makeSessionTokens(makeTokens(process.env['SECRET_KEY'] ?? ''))

type Rows = unknown[]

const placeholder = /⟦(\d+)⟧/g

/** Returns a function that makes the values of the next request. */
const makeValues = ({ transaction, newIds, oneOf }: BaselineRoute): (() => unknown[][]) => {
  const ids = [...newIds, ...(oneOf ? [oneOf.id] : [])]
  const templates = transaction.map(({ values }) =>
    ids.reduce((text, id, index) => text.replaceAll(id, `⟦${index}⟧`), JSON.stringify(values)),
  )
  let count = 0
  return () => {
    count += 1
    const currentIds = [...newIds.map(() => newId()), ...(oneOf ? [oneOf.ids[count % oneOf.ids.length] ?? ''] : [])]
    const fillValue = (value: unknown): unknown => {
      if (typeof value === 'string')
        return value.replaceAll(placeholder, (_, index: string) => currentIds[Number(index)] ?? '')
      return Array.isArray(value) ? value.map(fillValue) : value
    }
    return templates.map((text) => (JSON.parse(text) as unknown[]).map(fillValue))
  }
}

/** Same rule as in the product. */
const isPrepared = (text: string, values: unknown[]): boolean => values.length > 0 && !text.includes(' like ')

const runQuery = async (client: Pool | PoolClient, name: string, text: string, values: unknown[]): Promise<Rows> =>
  (await client.query<Record<string, unknown>>(isPrepared(text, values) ? { name, text, values } : { text, values }))
    .rows

for (const [index, route] of routes.entries()) {
  const nextValues = makeValues(route)
  const inTransaction = async (): Promise<Rows> => {
    const values = nextValues()
    const client = await pool.connect()
    let rows: Rows = []
    try {
      await client.query('begin')
      for (const [statementIndex, { text }] of route.transaction.entries()) {
        rows = await runQuery(client, `${index}-inside-${statementIndex}`, text, values[statementIndex] ?? [])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    return rows
  }
  fastify.route({
    method: route.method,
    url: route.path,
    handler: async (request) => {
      const [, token = ''] = (request.headers.authorization ?? '').split(' ')
      if (!tokens.readAccess(token)) throw new Error('Nobody is signed in.')
      let rows: Rows = []
      for (const [statementIndex, { text, values }] of route.beforeTransaction.entries()) {
        rows = await runQuery(pool, `${index}-${statementIndex}`, text, values)
      }
      if (route.transaction.length > 0) rows = await inTransaction()
      return { statusCode: 200, data: rows }
    },
  })
}
fastify.setErrorHandler((error, _request, reply) => {
  console.error(error)
  return reply.code(500).send({ message: String(error) })
})
fastify.get('/readyz', () => ({ status: 'ready' }))
await fastify.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
