import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'

/** The migrations in the source tree. */
export const migrations = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'migrations')

export interface ToolContext {
  config: Config
  database: Database
  url: string
  migrate(): Promise<void>
}

/** The settings from the environment; exits with a message if one is invalid. */
export const readSettings = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The database that `npm start` would use: the bundled one, or DATABASE_URL. */
export const withConfiguredDatabase = async (run: (context: ToolContext) => Promise<void>): Promise<void> => {
  const config = readSettings()
  const log = makeLog('error')
  const embedded = config.databaseUrl ? undefined : await openEmbedded({ dataDir: config.dataDir, log })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = connect({ url, max: 2, log })
  try {
    await run({ config, database, url, migrate: async () => void (await migrate({ url, folder: migrations, log })) })
  } finally {
    await database.close()
    // Don't stop a server that was already running.
    if (embedded && !embedded.adopted) await embedded.stop()
  }
}
