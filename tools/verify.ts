import { withConfiguredDatabase } from './configured-database.ts'
import { printVerifyReport } from './print-verify-report.ts'

await withConfiguredDatabase(async ({ database }) => {
  if (!(await printVerifyReport(database))) process.exitCode = 1
})
