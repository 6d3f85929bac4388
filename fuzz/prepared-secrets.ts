import { TOTP } from 'otpauth'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { identity } from '#contract/domains/identity.ts'
import { staff } from '#contract/domains/staff.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { uploads } from '#contract/domains/uploads.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { insertCode, type Purpose } from '#server/domains/identity/verification-codes.repo.ts'
import { openAddressCode, setAddressCode } from '#server/domains/identity/address-codes.service.ts'
import { codeHash } from '#server/domains/identity/email-codes.service.ts'
import { type MagicLink, createLink } from '#server/domains/identity/magic-links.service.ts'
import { createConfirmLink, createUnsubscribeLink } from '#server/domains/newsletter/newsletter-links.service.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import type { Person } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { getEmail, setPassword, knownPassword, login } from '#server/testing/sign-in.ts'
import type { PresetRequest } from './preset-request.ts'
import type { Calls, Fixture } from './fixture.ts'

const code = '123456'
const newPassword = 'Another-horse-8'
const newEmail = (): string => `prepared-${newId()}@example.com`

/** Another owner of the first vendor, so that changes don't affect other actors. */
const createOwner = async ({ test, world }: Fixture): Promise<Person> => {
  const person = await test.newPerson(world.ours.storeFixture.vendorId, 'owner', ownerPermissions, [world.ours.store])
  await setPassword(test, person)
  await test.stepUp(person)
  return person
}

const createShopper = async ({ test }: Fixture): Promise<Shopper> =>
  newShopper(test, { passwordHash: await hashPassword(knownPassword) })

/** Inserts a known code, as if it had been mailed. */
const insertKnownCode = (
  { test, tokens }: Fixture,
  purpose: Purpose,
  subject: string,
  email: string,
): Promise<boolean> =>
  test.database.kysely.transaction().execute((tx) => {
    const hash = codeHash(tokens, purpose, subject, code)
    return insertCode(tx, { id: newId(), purpose, subject, email, codeHash: hash, minutes: 10 })
  })

const createKnownLink = async (
  { test, tokens }: Fixture,
  link: Pick<MagicLink, 'purpose' | 'subject' | 'email'>,
): Promise<string> => {
  const write = { ...link, minutes: 10 }
  return (await test.database.kysely.transaction().execute((tx) => createLink(tx, tokens, write))) ?? ''
}

const startTwoStepSetup = async (fixture: Fixture): Promise<{ person: Person; code: string }> => {
  const person = await createOwner(fixture)
  const { secret } = await fixture.test.data(twoFactor.enable, { as: person })
  return { person, code: new TOTP({ secret }).generate() }
}

const enableTwoStep = async (fixture: Fixture): Promise<{ person: Person; recoveryCode: string }> => {
  const { person, ...body } = await startTwoStepSetup(fixture)
  const { recoveryCodes } = await fixture.test.data(twoFactor.confirm, { as: person, body })
  return { person, recoveryCode: recoveryCodes[0] ?? '' }
}

const createInvitation = async (fixture: Fixture): Promise<string> => {
  const { test, ownerContext: here } = fixture
  const email = newEmail()
  const body = { name: 'Somebody new', email, stores: [here.store] }
  const { _id: subject } = await test.data(staff.create, { as: here.as, body })
  return createKnownLink(fixture, { purpose: 'invitation', subject, email })
}

/** Inserted directly, because a worker would do it and none is running. */
const createSubscriber = async ({ test }: Fixture) => {
  const row = { id: newId(), request_id: newId(), email: newEmail(), language: 'en', version: 1 } as const
  await test.database.kysely.insertInto('newsletter_subscribers').values(row).execute()
  return { ...row, asking: row.request_id }
}

const toTokenBody = (link: string): PresetRequest => ({
  body: { token: new URL(link).searchParams.get('token') ?? '' },
})

const business = { businessName: 'Oak & Co', ownerName: 'Robin', storeName: 'Oak' }

const register = async (
  fixture: Fixture,
  endpoint: typeof identity.register | typeof customerAccounts.register,
  purpose: Purpose,
  fields: object,
) => {
  const email = newEmail()
  const body = { email, password: newPassword, ...fields }
  const { registration_id } = await fixture.test.data(endpoint, { body })
  await insertKnownCode(fixture, purpose, registration_id, email)
  return { registration_id, email, code }
}

/** Preset requests with codes, tokens and cookies. */
export const secretCalls: Calls = {
  'account.changeEmail': async (fixture) => {
    const [person, email] = [await createOwner(fixture), newEmail()]
    await insertKnownCode(fixture, 'change_email', person.personId, email)
    return { as: person, body: { email, code } }
  },
  'account.remove': async ({ test }) => {
    const { owner } = await test.newVendor()
    await setPassword(test, owner)
    await test.stepUp(owner)
    return { as: owner, body: { password: knownPassword } }
  },
  'customerAccounts.login': async (fixture) => {
    const { email } = await createShopper(fixture)
    return { body: { email, password: knownPassword } }
  },
  'customerAccounts.resetPassword': async ({ test, tokens }) => {
    const { email } = await newShopper(test)
    const mailedCode = await test.database.kysely.transaction().execute(async (tx) => {
      const id = await openAddressCode(tx, tokens, 'customer_password_reset', email)
      return setAddressCode(tx, tokens, 'customer_password_reset', { id, email })
    })
    return { body: { email, code: mailedCode, password: newPassword } }
  },
  'customerAccounts.changePassword': async (fixture) => ({
    as: await createShopper(fixture),
    body: { current: knownPassword, password: newPassword },
  }),
  'customerAccounts.download': async (fixture) => ({
    as: await createShopper(fixture),
    body: { password: knownPassword },
  }),
  'customerAccounts.remove': async (fixture) => ({
    as: await createShopper(fixture),
    body: { password: knownPassword },
  }),
  'identity.verifyCode': async (fixture) => ({
    body: { ...(await register(fixture, identity.register, 'registration', business)), purpose: 'registration' },
  }),
  'identity.answerChallenge': async (fixture) => {
    const { person, recoveryCode } = await enableTwoStep(fixture)
    const { challenge_id } = (await login(fixture.test, getEmail(person))).body.data as { challenge_id: string }
    return { body: { challenge_id, code: recoveryCode } }
  },
  'identity.refresh': async (fixture) => {
    const { sessionId } = await createOwner(fixture)
    return { cookie: `storeward_refresh=${makeSessionTokens(fixture.tokens).refresh(sessionId, 1)}` }
  },
  'customerAccounts.refresh': async ({ test }) => ({
    cookie: `storeward_customer_refresh=${(await newShopper(test)).refresh}`,
  }),
  'customerAccounts.verify': async (fixture) => ({
    body: await register(fixture, customerAccounts.register, 'customer_registration', { name: 'Robin' }),
  }),
  'passwords.change': async (fixture) => ({
    as: await createOwner(fixture),
    body: { current: knownPassword, password: newPassword },
  }),
  'passwords.reset': async (fixture) => {
    const person = await createOwner(fixture)
    const link = { purpose: 'password_reset', subject: person.personId, email: getEmail(person) } as const
    return { body: { token: await createKnownLink(fixture, link), password: newPassword } }
  },
  'staff.readInvitation': async (fixture) => ({ body: { token: await createInvitation(fixture) } }),
  'staff.acceptInvitation': async (fixture) => ({
    body: { token: await createInvitation(fixture), name: 'Robin', newPassword },
  }),
  'newsletter.confirm': async (fixture) =>
    toTokenBody(createConfirmLink(toLinkDeps(fixture), await createSubscriber(fixture), 'en')),
  'newsletter.unsubscribe': async (fixture) =>
    toTokenBody(createUnsubscribeLink(toLinkDeps(fixture), (await createSubscriber(fixture)).id, 'en')),
  'newsletter.remove': async (fixture) => {
    const { id, version } = await createSubscriber(fixture)
    return { params: { id }, body: { status: 'unsubscribed', version } }
  },
  'newsletter.forget': async (fixture) => ({ params: { id: (await createSubscriber(fixture)).id } }),
  'twoFactor.confirm': async (fixture) => {
    const { person, ...body } = await startTwoStepSetup(fixture)
    return { as: person, body }
  },
  'twoFactor.disable': async (fixture) => {
    const { person, recoveryCode } = await enableTwoStep(fixture)
    return { as: person, body: { code: recoveryCode } }
  },
  'twoFactor.renewRecoveryCodes': async (fixture) => ({ as: (await enableTwoStep(fixture)).person }),
  'twoFactor.stepUp': async (fixture) => ({ as: await createOwner(fixture), body: { password: knownPassword } }),
  'uploads.presignDelete': async ({ test, ownerContext: here }) => {
    const { objectKey } = await test.data(uploads.presignUpload, { as: here.as, body: { mimeType: 'image/png' } })
    await test.database.kysely.updateTable('files').set({ state: 'ready' }).where('key', '=', objectKey).execute()
    return { body: { filename: objectKey } }
  },
}

const toLinkDeps = ({ tokens, test }: Fixture) => ({ tokens, publicUrl: test.config.publicUrl })
