import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const readFirst = async <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> =>
  (await statement.execute(db)).rows[0]

/** `--yes` is enough for the bundled database; any other has to be named, as in `--yes=shop`. */
const isConfirmed = async (name: string, bundled: boolean): Promise<boolean> => {
  const flag = process.argv.find((argument) => /^--yes(=|$)/.test(argument))
  if (flag) return flag === `--yes=${name}` || (bundled && flag === '--yes')
  if (!bundled || !process.stdin.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const reply = await prompt.question(
    'Everything in the bundled database and all uploaded files will be deleted. Type yes: ',
  )
  prompt.close()
  return reply.trim().toLowerCase() === 'yes'
}

const dropEverything = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
  })
}

await withConfiguredDatabase(async ({ config, database }) => {
  const db = database.kysely
  const bundled = config.databaseUrl === undefined
  const name = (await readFirst(db, sql<{ name: string }>`select current_database() as name`))?.name ?? ''
  const others = await readFirst(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'storeward%' and pid <> pg_backend_pid()`,
  )
  if (others && others.count > 0) {
    console.error('Storeward is running on this database. Stop it first.')
    process.exitCode = 1
    return
  }
  if (!(await isConfirmed(name, bundled))) {
    console.error(`Nothing was deleted. To skip this question: npm run db:reset -- --yes${bundled ? '' : `=${name}`}`)
    process.exitCode = 1
    return
  }
  await dropEverything(db)
  if (bundled && !config.s3) await rm(join(config.dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is empty. The next start sets it up again.')
})
