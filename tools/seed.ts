import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { withConfiguredDatabase } from './configured-database.ts'

await withConfiguredDatabase(async ({ config, database, migrate }) => {
  await migrate()
  const isSeeded = await seedDemo(database, await openFiles(config, makeTokens(config.secretKey)))
  console.log(
    isSeeded
      ? `Filled the demo account. Sign in as ${demoOwner} with the password ${demoPassword}.`
      : 'Nothing was changed: this database has people in it already. `npm run db:reset` empties it.',
  )
})
