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

export interface BareRoute {
  path: string
  method: 'GET' | 'POST'
  /** The session check, and all statements of a read. */
  outside: Statement[]
  /** The statements of the transaction. */
  inside: Statement[]
  /** Ids in the values that are replaced with new ones in each request. */
  fresh: string[]
  /** An id in the values that is replaced with the next one of the list. */
  oneOf: { id: string; of: string[] } | null
}

/** In a file, because they exceed the size of an environment variable. */
const routes = JSON.parse(readFileSync(process.env['BARE_ROUTES'] ?? '', 'utf8')) as BareRoute[]
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const fastify = Fastify({ bodyLimit: 1024 * 1024 })
const tokens = makeSessionTokens(makeTokens(process.env['SECRET_KEY'] ?? ''))

type Rows = unknown[]

const replaced = /⟦(\d+)⟧/g

/** Returns a function that makes the values of the next request. */
const valuesOf = ({ inside, fresh, oneOf }: BareRoute): (() => unknown[][]) => {
  const ids = [...fresh, ...(oneOf ? [oneOf.id] : [])]
  const marked = inside.map(({ values }) =>
    ids.reduce((text, id, index) => text.replaceAll(id, `⟦${index}⟧`), JSON.stringify(values)),
  )
  let asked = 0
  return () => {
    asked += 1
    const now = [...fresh.map(() => newId()), ...(oneOf ? [oneOf.of[asked % oneOf.of.length] ?? ''] : [])]
    const put = (value: unknown): unknown => {
      if (typeof value === 'string') return value.replaceAll(replaced, (_, index: string) => now[Number(index)] ?? '')
      return Array.isArray(value) ? value.map(put) : value
    }
    return marked.map((text) => (JSON.parse(text) as unknown[]).map(put))
  }
}

/** Same rule as in the product. */
const isPlannedOnce = (text: string, values: unknown[]): boolean => values.length > 0 && !text.includes(' like ')

const ask = async (client: Pool | PoolClient, name: string, text: string, values: unknown[]): Promise<Rows> =>
  (await client.query<Record<string, unknown>>(isPlannedOnce(text, values) ? { name, text, values } : { text, values }))
    .rows

for (const [index, route] of routes.entries()) {
  const fill = valuesOf(route)
  const inTransaction = async (): Promise<Rows> => {
    const values = fill()
    const client = await pool.connect()
    let rows: Rows = []
    try {
      await client.query('begin')
      for (const [place, { text }] of route.inside.entries()) {
        rows = await ask(client, `${index}-inside-${place}`, text, values[place] ?? [])
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
      for (const [place, { text, values }] of route.outside.entries()) {
        rows = await ask(pool, `${index}-${place}`, text, values)
      }
      if (route.inside.length > 0) rows = await inTransaction()
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
