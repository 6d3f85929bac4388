import { email } from '#contract/core/fields.ts'
import { adminLinkMinutes, appointAdmin } from '#server/domains/admins/admins.service.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const address = email.safeParse(process.argv[2] ?? '')

const exitWithError = (message: string): void => {
  console.error(message)
  process.exitCode = 1
}

if (!address.success) {
  exitWithError('Enter the email of the admin: npm run admin -- name@example.com')
} else {
  await withConfiguredDatabase(async ({ config, database, migrate }) => {
    await migrate()
    const deps = { tokens: makeTokens(config.secretKey), publicUrl: config.publicUrl }
    const result = await database.kysely.transaction().execute((tx) => appointAdmin(tx, deps, address.data))
    if (result.kind === 'works for a vendor') {
      exitWithError(`${address.data} works for a vendor and can’t also be an admin. Use another email.`)
      return
    }
    console.log(`${address.data} is now an admin. Set the password within ${adminLinkMinutes} minutes at:`)
    console.log(result.url)
    console.log('If the link expires, run the same command again.')
  })
}
