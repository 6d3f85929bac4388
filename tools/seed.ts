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
      ? `Demo account created. Sign in as ${demoOwner} with the password ${demoPassword}.`
      : 'The demo account wasn’t created because the database already has accounts. Run `npm run db:reset` to empty it.',
  )
})
