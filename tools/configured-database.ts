import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'

/** Where a tool finds them: in the sources. */
export const migrations = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'migrations')

export interface Opened {
  config: Config
  database: Database
  url: string
  migrate(): Promise<void>
}

/** The settings of the environment; a wrong one ends the tool with a sentence. */
export const settings = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The database that `npm start` would use: the bundled one, or DATABASE_URL. */
export const withConfiguredDatabase = async (work: (opened: Opened) => Promise<void>): Promise<void> => {
  const config = settings()
  const log = makeLog('error')
  const embedded = config.databaseUrl ? undefined : await openEmbedded({ dataDir: config.dataDir, log })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = connect({ url, max: 2, log })
  try {
    await work({ config, database, url, migrate: async () => void (await migrate({ url, folder: migrations, log })) })
  } finally {
    await database.close()
    // One that was running before belongs to somebody else.
    if (embedded && !embedded.adopted) await embedded.stop()
  }
}
