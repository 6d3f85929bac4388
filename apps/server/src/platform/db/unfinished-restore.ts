import type { Client } from 'pg'

/** A schema that exists from the first write of a restore until it is complete. */
const markerSchema = 'storeward_restore'

export const isHalfRestored = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [markerSchema])
  return rows.length > 0
}

export const markHalfRestored = async (client: Client): Promise<void> => {
  await client.query(`create schema if not exists ${markerSchema}`)
}

/** Called in the transaction that loads the rows, so that neither is visible without the other. */
export const markRestored = async (client: Client): Promise<void> => {
  await client.query(`drop schema ${markerSchema}`)
}

export const halfRestoredMessage =
  'A restore to this database was interrupted, so its data is incomplete. ' +
  'Run `npm run restore` again, or empty it with `npm run db:reset`.'
