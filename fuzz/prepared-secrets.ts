import { TOTP } from 'otpauth'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { identity } from '#contract/domains/identity.ts'
import { staff } from '#contract/domains/staff.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { uploads } from '#contract/domains/uploads.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { insertCode, type Purpose } from '#server/domains/identity/codes.repo.ts'
import { codeHash } from '#server/domains/identity/email-codes.service.ts'
import { type Link, writeLink } from '#server/domains/identity/links.service.ts'
import { confirmLink, leaveLink } from '#server/domains/newsletter/newsletter.links.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import type { Person } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { emailOf, givePassword, knownPassword, login } from '#server/testing/sign-in.ts'
import type { Given } from './given.ts'
import type { Calls, Stage } from './stage.ts'

const code = '123456'
const newPassword = 'Another-horse-8'
const newEmail = (): string => `prepared-${newId()}@example.com`

/** Another owner of the first vendor, so that changes don't affect other actors. */
const newOwner = async ({ test, world }: Stage): Promise<Person> => {
  const person = await test.newPerson(world.ours.shop.vendorId, 'owner', ownerPermissions, [world.ours.store])
  await givePassword(test, person)
  await test.stepUp(person)
  return person
}

/** Inserts a known code, as if it had been mailed. */
const knownCode = ({ test, tokens }: Stage, purpose: Purpose, subject: string, email: string): Promise<boolean> =>
  test.database.kysely.transaction().execute((tx) => {
    const hash = codeHash(tokens, purpose, subject, code)
    return insertCode(tx, { id: newId(), purpose, subject, email, codeHash: hash, minutes: 10 })
  })

const linkFor = async ({ test, tokens }: Stage, link: Pick<Link, 'purpose' | 'subject' | 'email'>): Promise<string> => {
  const write = { ...link, minutes: 10 }
  return (await test.database.kysely.transaction().execute((tx) => writeLink(tx, tokens, write))) ?? ''
}

const beginTwoSteps = async (stage: Stage): Promise<{ person: Person; code: string }> => {
  const person = await newOwner(stage)
  const { secret } = await stage.test.data(twoFactor.enable, { as: person })
  return { person, code: new TOTP({ secret }).generate() }
}

const withTwoSteps = async (stage: Stage): Promise<{ person: Person; recoveryCode: string }> => {
  const { person, ...body } = await beginTwoSteps(stage)
  const { recoveryCodes } = await stage.test.data(twoFactor.confirm, { as: person, body })
  return { person, recoveryCode: recoveryCodes[0] ?? '' }
}

const invited = async (stage: Stage): Promise<string> => {
  const { test, here } = stage
  const email = newEmail()
  const body = { name: 'Somebody new', email, stores: [here.store] }
  const { _id: subject } = await test.data(staff.create, { as: here.as, body })
  return linkFor(stage, { purpose: 'invitation', subject, email })
}

/** Inserted directly, because a worker would do it and none is running. */
const subscriber = async ({ test }: Stage) => {
  const row = { id: newId(), request_id: newId(), email: newEmail(), language: 'en', version: 1 } as const
  await test.database.kysely.insertInto('newsletter_subscribers').values(row).execute()
  return { ...row, asking: row.request_id }
}

const tokenIn = (link: string): Given => ({ body: { token: new URL(link).searchParams.get('token') ?? '' } })

const business = { businessName: 'Oak & Co', ownerName: 'Robin', storeName: 'Oak' }

const registered = async (
  stage: Stage,
  endpoint: typeof identity.register | typeof customerAccounts.register,
  purpose: Purpose,
  facts: object,
) => {
  const email = newEmail()
  const body = { email, password: newPassword, ...facts }
  const { registration_id } = await stage.test.data(endpoint, { body })
  await knownCode(stage, purpose, registration_id, email)
  return { registration_id, email, code }
}

/** Preset requests with codes, tokens and cookies. */
export const secretCalls: Calls = {
  'account.changeEmail': async (stage) => {
    const [person, email] = [await newOwner(stage), newEmail()]
    await knownCode(stage, 'change_email', person.personId, email)
    return { as: person, body: { email, code } }
  },
  'account.remove': async ({ test }) => {
    const { owner } = await test.newVendor()
    await givePassword(test, owner)
    await test.stepUp(owner)
    return { as: owner, body: { password: knownPassword } }
  },
  'customerAccounts.login': async ({ test }) => {
    const { email } = await newShopper(test, { passwordHash: await hashPassword(knownPassword) })
    return { body: { email, password: knownPassword } }
  },
  'identity.verifyCode': async (stage) => ({
    body: { ...(await registered(stage, identity.register, 'registration', business)), purpose: 'registration' },
  }),
  'identity.answerChallenge': async (stage) => {
    const { person, recoveryCode } = await withTwoSteps(stage)
    const { challenge_id } = (await login(stage.test, emailOf(person))).body.data as { challenge_id: string }
    return { body: { challenge_id, code: recoveryCode } }
  },
  'identity.refresh': async (stage) => {
    const { sessionId } = await newOwner(stage)
    return { cookie: `storeward_refresh=${makeSessionTokens(stage.tokens).refresh(sessionId, 1)}` }
  },
  'customerAccounts.refresh': async ({ test }) => ({
    cookie: `storeward_customer_refresh=${(await newShopper(test)).refresh}`,
  }),
  'customerAccounts.verify': async (stage) => ({
    body: await registered(stage, customerAccounts.register, 'customer_registration', { name: 'Robin' }),
  }),
  'passwords.change': async (stage) => ({
    as: await newOwner(stage),
    body: { current: knownPassword, password: newPassword },
  }),
  'passwords.reset': async (stage) => {
    const person = await newOwner(stage)
    const link = { purpose: 'password_reset', subject: person.personId, email: emailOf(person) } as const
    return { body: { token: await linkFor(stage, link), password: newPassword } }
  },
  'staff.readInvitation': async (stage) => ({ body: { token: await invited(stage) } }),
  'staff.acceptInvitation': async (stage) => ({ body: { token: await invited(stage), name: 'Robin', newPassword } }),
  'newsletter.confirm': async (stage) => tokenIn(confirmLink(meansOf(stage), await subscriber(stage), 'en')),
  'newsletter.unsubscribe': async (stage) => tokenIn(leaveLink(meansOf(stage), (await subscriber(stage)).id, 'en')),
  'newsletter.remove': async (stage) => {
    const { id, version } = await subscriber(stage)
    return { params: { id }, body: { status: 'unsubscribed', version } }
  },
  'newsletter.forget': async (stage) => ({ params: { id: (await subscriber(stage)).id } }),
  'twoFactor.confirm': async (stage) => {
    const { person, ...body } = await beginTwoSteps(stage)
    return { as: person, body }
  },
  'twoFactor.disable': async (stage) => {
    const { person, recoveryCode } = await withTwoSteps(stage)
    return { as: person, body: { code: recoveryCode } }
  },
  'twoFactor.renewRecoveryCodes': async (stage) => ({ as: (await withTwoSteps(stage)).person }),
  'twoFactor.stepUp': async (stage) => ({ as: await newOwner(stage), body: { password: knownPassword } }),
  'uploads.presignDelete': async ({ test, here }) => {
    const { objectKey } = await test.data(uploads.presignUpload, { as: here.as, body: { mimeType: 'image/png' } })
    await test.database.kysely.updateTable('files').set({ state: 'ready' }).where('key', '=', objectKey).execute()
    return { body: { filename: objectKey } }
  },
}

const meansOf = ({ tokens, test }: Stage) => ({ tokens, publicUrl: test.config.publicUrl })
