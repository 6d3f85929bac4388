import { withConfiguredDatabase } from './configured-database.ts'
import { sayDrift } from './say-drift.ts'

await withConfiguredDatabase(async ({ database }) => {
  if (!(await sayDrift(database))) process.exitCode = 1
})
