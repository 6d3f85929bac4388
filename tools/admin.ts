import { email } from '#contract/core/fields.ts'
import { adminLinkMinutes, appointAdmin } from '#server/domains/vendors/admins.service.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const address = email.safeParse(process.argv[2] ?? '')

const fail = (words: string): void => {
  console.error(words)
  process.exitCode = 1
}

if (!address.success) {
  fail('Name the address of the admin: npm run admin -- name@example.com')
} else {
  await withConfiguredDatabase(async ({ config, database, migrate }) => {
    await migrate()
    const means = { tokens: makeTokens(config.secretKey), publicUrl: config.publicUrl }
    const appointed = await database.kysely.transaction().execute((tx) => appointAdmin(tx, means, address.data))
    if (appointed.kind === 'works for a vendor') {
      fail(`${address.data} works for a vendor and cannot be an admin as well. Take another address.`)
      return
    }
    console.log(`${address.data} is an admin. Choose the password within ${adminLinkMinutes} minutes at`)
    console.log(appointed.url)
    console.log('Once it has expired, the same command gives a new link.')
  })
}
