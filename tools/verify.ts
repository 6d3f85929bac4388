import { readBackfillStates, readBackfills } from '#server/platform/db/backfills.ts'
import { migrations, withConfiguredDatabase } from './configured-database.ts'
import { printVerifyReport } from './print-verify-report.ts'

await withConfiguredDatabase(async ({ database }) => {
  for (const { name, isFinished, rowsRead } of await readBackfillStates(database.pool, await readBackfills(migrations)))
    console.log(`Backfill ${name}: ${isFinished ? 'complete' : `not complete, ${rowsRead} rows read`}.`)
  if (!(await printVerifyReport(database))) process.exitCode = 1
})
