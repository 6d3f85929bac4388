import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Stripe } from 'stripe'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import { readConfig } from '#server/config.ts'
import { openCards } from '#server/platform/cards/cards.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { makeLog } from '#server/platform/log.ts'
import { address } from './journey.ts'

const root = join(import.meta.dirname, '..')
/** Data folder of the server that product.ts has started. */
const dataDir = process.env['E2E_DATA_DIR'] ?? ''

/** Runs the admin command and returns the link that it prints. */
export const createAdmin = async (email: string): Promise<string> => {
  const command = [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), join(root, 'tools', 'admin.ts'), email]
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: address }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env })
  const link = /http\S+#token=\S+/.exec(stdout)?.[0]
  if (!link) throw new Error(`The command printed no link:\n${stdout}`)
  return link
}

/** Sets the status directly in the database, as there is no payment provider yet. */
export const setSubscription = async (ownerEmail: string, status: SubscriptionStatus): Promise<void> => {
  const log = makeLog('error')
  const { url } = await openEmbedded({ dataDir, log })
  const database = connect({ url, max: 1, log })
  const { rowCount } = await database.pool.query(
    `update vendors set subscription_status = $1 where id in
       (select vendor_id from memberships join persons on persons.id = person_id where email = $2)`,
    [status, ownerEmail],
  )
  await database.close()
  if (rowCount !== 1) throw new Error(`${ownerEmail} has no business.`)
}

/** Calls the card sandbox of the started server: its state is in the database, and its keys derive from the server's. */
export const callCards = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
  const log = makeLog('error')
  const { url } = await openEmbedded({ dataDir, log })
  const database = connect({ url, max: 2, log })
  const cards = await openCards({ config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: address }), database, log })
  try {
    return await call(cards.stripe)
  } finally {
    await cards.close()
    await database.close()
  }
}
