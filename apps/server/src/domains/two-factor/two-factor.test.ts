import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue } from '#server/testing/queue.ts'
import { getEmail, setPassword, knownPassword, login, withSession } from '#server/testing/sign-in.ts'
import { unlockTwoFactor } from './unlock.service.ts'

let test: TestApp
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  vendorId = (await test.newVendor()).vendorId
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const newOwner = async (): Promise<Person> => {
  const person = await test.newPerson(vendorId, 'owner', ownerPermissions)
  await setPassword(test, person)
  return person
}

/** The current code, or that of a later time step. */
const generateCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

const wrongCode = (secret: string): string => {
  const good = new Set([-2, -1, 0, 1, 2, 3].map((stepsAhead) => generateCode(secret, stepsAhead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((c) => !good.has(c)) ?? ''
}

/** Lets a test use a code again, because it can't advance the clock. */
const resetUsedCodes = (person: Person) =>
  test.database.kysely.updateTable('persons').set({ totp_last_step: 0 }).where('id', '=', person.personId).execute()

const turnOn = async (person: Person): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person })
  const { recoveryCodes } = await test.data(twoFactor.confirm, { as: person, body: { code: generateCode(secret) } })
  await resetUsedCodes(person)
  return { secret, recoveryCodes }
}

const newOwnerWithTwoFactor = async () => {
  const person = await newOwner()
  return { person, ...(await turnOn(person)) }
}

const startChallenge = async (person: Person): Promise<string> => {
  const response = await login(test, getEmail(person))
  expect(response).toMatchObject({ status: 200, body: { data: { challenge_id: expect.any(String) } } })
  expect(response.headers['set-cookie']).toBeUndefined()
  return (response.body.data as { challenge_id: string }).challenge_id
}

const answerChallenge = (challenge_id: string, code: string): Promise<TestResponse> =>
  test.call(identity.answerChallenge, { body: { challenge_id, code } })

const count = (responses: TestResponse[], status: number): number => responses.filter((a) => a.status === status).length

it('turns on with a code, requires one to sign in and turns off with one', async () => {
  const person = await newOwner()
  expect((await test.call(twoFactor.enable, { as: person })).body.code).toBe('step_up_required')
  await test.stepUp(person)
  const setup = await test.data(twoFactor.enable, { as: person })
  expect(setup.otpauthUrl).toContain(`secret=${setup.secret}`)
  expect(setup.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await login(test, getEmail(person))).body.data).toHaveProperty('access_token')

  const bad = await test.call(twoFactor.confirm, { as: person, body: { code: wrongCode(setup.secret) } })
  expect(bad).toMatchObject({ status: 422, body: { code: 'wrong_authenticator_code', errors: [{ path: 'code' }] } })
  const { recoveryCodes } = await test.data(twoFactor.confirm, {
    as: person,
    body: { code: generateCode(setup.secret) },
  })
  expect(recoveryCodes).toHaveLength(10)
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  expect((await test.call(twoFactor.enable, { as: person })).body.code).toBe('two_factor_on')
  expect((await test.call(twoFactor.confirm, { as: person, body: { code: '123456' } })).body.code).toBe('two_factor_on')

  const challenge = await startChallenge(person)
  expect((await answerChallenge(challenge, wrongCode(setup.secret))).body.code).toBe('wrong_authenticator_code')
  const signedIn = await answerChallenge(challenge, generateCode(setup.secret, 1))
  expect(signedIn.status).toBe(200)
  expect(String(signedIn.headers['set-cookie'])).toMatch(/storeward_refresh=.+storeward_device=/)
  expect((await test.data(account.profile, { as: withSession(person, signedIn) })).twoFactor).toBe(true)

  await resetUsedCodes(person)
  const off = (code: string) => test.call(twoFactor.disable, { as: person, body: { code } })
  expect((await off(wrongCode(setup.secret))).body.code).toBe('wrong_authenticator_code')
  expect((await off(generateCode(setup.secret))).status).toBe(200)
  expect(await test.data(twoFactor.state, { as: person })).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
  expect((await off(recoveryCodes[0] ?? '')).body.code).toBe('two_factor_off')
  expect((await login(test, getEmail(person))).body.data).toHaveProperty('access_token')

  const subjects = (await mailsTo(test, getEmail(person))).map((mail) => mail.subject)
  expect(subjects).toEqual([
    'Two-step sign-in is off for your Storeward account',
    'Two-step sign-in is on for your Storeward account',
  ])
  const rows = await test.database.kysely
    .selectFrom('audit_log')
    .select(['resource', 'action', 'label', 'after', 'vendor_id'])
    .where('entity_id', '=', person.personId)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { resource: 'people', action: 'update', label: 'A owner', after: { twoFactor: true }, vendor_id: vendorId },
    { after: { twoFactor: false } },
  ])
})

it('accepts one of fifty parallel uses of a code across challenges and step-ups', async () => {
  const { person, secret } = await newOwnerWithTwoFactor()
  const challenges = await Promise.all(Array.from({ length: 5 }, () => startChallenge(person)))
  const code = generateCode(secret)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? answerChallenge(challenges[index % 5] ?? '', code)
        : test.call(twoFactor.stepUp, { as: person, body: { code } }),
    ),
  )
  expect(count(responses, 200)).toBe(1)
  expect(count(responses, 422) + count(responses, 429)).toBe(49)
})

it('rejects a used code and older ones', async () => {
  const { person, secret } = await newOwnerWithTwoFactor()
  const challenge = await startChallenge(person)
  const [first, second] = [generateCode(secret), generateCode(secret, 1)]
  expect((await answerChallenge(challenge, second)).status).toBe(200)
  expect((await answerChallenge(challenge, second)).body.code).toBe('wrong_authenticator_code')
  expect((await answerChallenge(challenge, first)).body.code).toBe('wrong_authenticator_code')
})

it('rejects the code that confirmed the setup', async () => {
  const person = await newOwner()
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person })
  const code = generateCode(secret)
  await test.data(twoFactor.confirm, { as: person, body: { code } })
  expect((await answerChallenge(await startChallenge(person), code)).body.code).toBe('wrong_authenticator_code')
})

it('accepts each recovery code once in any spelling, also in parallel', async () => {
  const { person, recoveryCodes } = await newOwnerWithTwoFactor()
  const challenge = await startChallenge(person)
  const [first = '', second = '', third = ''] = recoveryCodes
  const responses = await Promise.all(Array.from({ length: 30 }, () => answerChallenge(challenge, first)))
  expect(count(responses, 200)).toBe(1)
  await test.database.kysely.updateTable('persons').set({ code_tries: 0 }).execute()
  expect((await answerChallenge(challenge, second.replace('-', '').toUpperCase())).status).toBe(200)
  expect((await test.call(twoFactor.stepUp, { as: person, body: { code: ` ${third} ` } })).status).toBe(200)
  for (const used of [first, second, third])
    expect((await answerChallenge(challenge, used)).body.code).toBe('wrong_recovery_code')
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ recoveryCodesLeft: 7 })
})

it('replaces recovery codes, leaving one set after concurrent requests', async () => {
  const { person, recoveryCodes } = await newOwnerWithTwoFactor()
  const sets = await Promise.all([1, 2, 3].map(() => test.data(twoFactor.renewRecoveryCodes, { as: person })))
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ recoveryCodesLeft: 10 })
  const challenge = await startChallenge(person)
  expect((await answerChallenge(challenge, recoveryCodes[0] ?? '')).body.code).toBe('wrong_recovery_code')
  const responses = await Promise.all(sets.map((set) => answerChallenge(challenge, set.recoveryCodes[0] ?? '')))
  expect(count(responses, 200)).toBe(1)
})

it('limits wrong codes to ten in 15 minutes over all challenges and sessions', async () => {
  const { person, secret, recoveryCodes } = await newOwnerWithTwoFactor()
  const challenges = await Promise.all([1, 2, 3].map(() => startChallenge(person)))
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => answerChallenge(challenges[index % 3] ?? '', wrongCode(secret))),
  )
  expect([count(guesses, 422), count(guesses, 429)]).toEqual([10, 30])
  await test.database.kysely.deleteFrom('rate_limits').execute()

  const fresh = await startChallenge(person)
  const limited = await answerChallenge(fresh, generateCode(secret))
  expect(limited).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(300)
  expect((await answerChallenge(fresh, recoveryCodes[0] ?? '')).status).toBe(429)
  expect((await test.call(twoFactor.stepUp, { as: person, body: { code: generateCode(secret) } })).status).toBe(429)
  expect((await test.call(twoFactor.disable, { as: person, body: { code: generateCode(secret) } })).status).toBe(429)

  await test.database.kysely
    .updateTable('persons')
    .set({ code_tries_since: sql<Date>`now() - interval '15 minutes'` })
    .where('id', '=', person.personId)
    .execute()
  expect((await answerChallenge(fresh, generateCode(secret))).status).toBe(200)
})

it('rejects forged, altered and expired challenges and those of another password', async () => {
  const { person, secret } = await newOwnerWithTwoFactor()
  const other = await newOwnerWithTwoFactor()
  const challenge = await startChallenge(person)
  const [body = '', signature = ''] = challenge.split('.')
  const foreign = (await startChallenge(other.person)).split('.')[0] ?? ''
  for (const forged of ['x', `${foreign}.${signature}`, `${body}.${signature.slice(1)}x`, person.access, person.csrf]) {
    expect((await answerChallenge(forged, generateCode(secret))).body.code).toBe('sign_in_expired')
  }
  const { exp: _, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>
  const again = (seconds: number) => makeTokens(test.config.secretKey).sign('2fa challenge', claims, seconds)
  expect((await answerChallenge(again(-1), generateCode(secret))).body.code).toBe('sign_in_expired')
  expect((await answerChallenge(again(60), wrongCode(secret))).body.code).toBe('wrong_authenticator_code')
  await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: 'another' })
    .where('id', '=', person.personId)
    .execute()
  expect((await answerChallenge(challenge, generateCode(secret))).body.code).toBe('sign_in_expired')
})

it('steps up only this session: with a code when it is on, else with the password', async () => {
  const plain = await newOwner()
  const stepUp = (as: Person, body: object) => test.call(twoFactor.stepUp, { as, body })
  const isSteppedUp = async (as: Person) => (await test.call(twoFactor.enable, { as })).body.code !== 'step_up_required'
  const elsewhere = withSession(plain, await login(test, getEmail(plain)))
  for (const body of [{}, { password: 'not it' }, { code: '123456' }]) {
    expect(await stepUp(plain, body)).toMatchObject({
      status: 422,
      body: { code: 'wrong_password', errors: [{ path: 'password' }] },
    })
  }
  expect(await isSteppedUp(plain)).toBe(false)
  expect((await stepUp(plain, { password: knownPassword })).status).toBe(200)
  expect([await isSteppedUp(plain), await isSteppedUp(elsewhere)]).toEqual([true, false])

  const { person, secret } = await newOwnerWithTwoFactor()
  await test.database.kysely.updateTable('sessions').set({ stepped_up_at: null }).execute()
  for (const body of [{}, { password: knownPassword }]) {
    expect(await stepUp(person, body)).toMatchObject({
      status: 422,
      body: { code: 'wrong_authenticator_code', errors: [{ path: 'code' }] },
    })
  }
  expect(await isSteppedUp(person)).toBe(false)
  expect((await stepUp(person, { code: generateCode(secret) })).status).toBe(200)
  expect(await isSteppedUp(person)).toBe(true)
})

it('stores no secret in plain text: not in tables, the log, the outbox or stored responses', async () => {
  const person = await newOwner()
  const headers = { 'x-idempotency-key': 'a key of the browser' }
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person, headers })
  const confirm = { as: person, body: { code: generateCode(secret) }, headers }
  const { recoveryCodes } = await test.data(twoFactor.confirm, confirm)
  const renewed = await test.data(twoFactor.renewRecoveryCodes, { as: person, headers })
  const stored: unknown[] = [await readQueue(test)]
  for (const table of ['persons', 'recovery_codes', 'audit_log', 'idempotency_keys', 'sessions'] as const) {
    stored.push(await test.database.kysely.selectFrom(table).selectAll().execute())
  }
  const text = JSON.stringify(stored)
  for (const hidden of [secret, ...recoveryCodes, ...renewed.recoveryCodes]) {
    expect(text).not.toContain(hidden)
    expect(text).not.toContain(hidden.replace('-', ''))
  }
  const messages = JSON.stringify([stored[0], stored[3], stored[4]])
  expect(messages).not.toContain('$argon2')
})

it('can be turned off from the command line, and the person is notified', async () => {
  const { person } = await newOwnerWithTwoFactor()
  const run = (email: string) =>
    test.database.kysely.transaction().execute((tx) => unlockTwoFactor(tx, 'https://storeward.example', email))
  expect(await run(getEmail(person))).toBe('unlocked')
  expect((await login(test, getEmail(person))).body.data).toMatchObject({ access_token: expect.any(String) })
  expect((await mailsTo(test, getEmail(person)))[0]?.subject).toContain('is off')
  expect(await run(getEmail(person))).toBe('was off')
  expect(await run('nobody-at-all@example.com')).toBe('unknown')
})

it('opens no session with a challenge after access was turned off', async () => {
  const { person, secret } = await newOwnerWithTwoFactor()
  const challenge_id = await startChallenge(person)
  const set = (status: string) =>
    test.database.kysely.updateTable('memberships').set({ status }).where('id', '=', person.membershipId).execute()
  await set('inactive')
  const response = await test.call(identity.answerChallenge, { body: { challenge_id, code: generateCode(secret) } })
  expect(response).toMatchObject({ status: 422, body: { code: 'access_off' } })
  expect(response.headers['set-cookie']).toBeUndefined()
  await set('active')
})
