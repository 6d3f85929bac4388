import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type Answer, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, queued } from '#server/testing/queue.ts'
import { emailOf, givePassword, knownPassword, login, signedInBy } from '#server/testing/sign-in.ts'
import { unlock } from './unlock.service.ts'

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
  await givePassword(test, person)
  return person
}

/** The current code, or that of a later time step. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 })

const wrong = (secret: string): string => {
  const good = new Set([-2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((c) => !good.has(c)) ?? ''
}

/** Lets a test use a code again, because it can't advance the clock. */
const forgetUsed = (person: Person) =>
  test.database.kysely.updateTable('persons').set({ totp_last_step: 0 }).where('id', '=', person.personId).execute()

const turnOn = async (person: Person): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person })
  const { recoveryCodes } = await test.data(twoFactor.confirm, { as: person, body: { code: codeOf(secret) } })
  await forgetUsed(person)
  return { secret, recoveryCodes }
}

const withTwoFactor = async () => {
  const person = await newOwner()
  return { person, ...(await turnOn(person)) }
}

const challengeOf = async (person: Person): Promise<string> => {
  const answer = await login(test, emailOf(person))
  expect(answer).toMatchObject({ status: 200, body: { data: { challenge_id: expect.any(String) } } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  return (answer.body.data as { challenge_id: string }).challenge_id
}

const answerWith = (challenge_id: string, code: string): Promise<Answer> =>
  test.call(identity.answerChallenge, { body: { challenge_id, code } })

const count = (answers: Answer[], status: number): number => answers.filter((a) => a.status === status).length

it('turns on with a code, requires one to sign in and turns off with one', async () => {
  const person = await newOwner()
  expect((await test.call(twoFactor.enable, { as: person })).body.code).toBe('step_up_required')
  await test.stepUp(person)
  const setup = await test.data(twoFactor.enable, { as: person })
  expect(setup.otpauthUrl).toContain(`secret=${setup.secret}`)
  expect(setup.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await login(test, emailOf(person))).body.data).toHaveProperty('access_token')

  const bad = await test.call(twoFactor.confirm, { as: person, body: { code: wrong(setup.secret) } })
  expect(bad).toMatchObject({ status: 422, body: { code: 'wrong_code', errors: [{ path: 'code' }] } })
  const { recoveryCodes } = await test.data(twoFactor.confirm, { as: person, body: { code: codeOf(setup.secret) } })
  expect(recoveryCodes).toHaveLength(10)
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  expect((await test.call(twoFactor.enable, { as: person })).body.code).toBe('two_factor_on')
  expect((await test.call(twoFactor.confirm, { as: person, body: { code: '123456' } })).body.code).toBe('two_factor_on')

  const challenge = await challengeOf(person)
  expect((await answerWith(challenge, wrong(setup.secret))).body.code).toBe('wrong_code')
  const entered = await answerWith(challenge, codeOf(setup.secret, 1))
  expect(entered.status).toBe(200)
  expect(String(entered.headers['set-cookie'])).toMatch(/storeward_refresh=.+storeward_device=/)
  expect((await test.data(account.profile, { as: signedInBy(person, entered) })).twoFactor).toBe(true)

  await forgetUsed(person)
  const off = (code: string) => test.call(twoFactor.disable, { as: person, body: { code } })
  expect((await off(wrong(setup.secret))).body.code).toBe('wrong_code')
  expect((await off(codeOf(setup.secret))).status).toBe(200)
  expect(await test.data(twoFactor.state, { as: person })).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
  expect((await off(recoveryCodes[0] ?? '')).body.code).toBe('two_factor_off')
  expect((await login(test, emailOf(person))).body.data).toHaveProperty('access_token')

  const subjects = (await mailsTo(test, emailOf(person))).map((mail) => mail.subject)
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
  const { person, secret } = await withTwoFactor()
  const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)))
  const code = codeOf(secret)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? answerWith(challenges[index % 5] ?? '', code)
        : test.call(twoFactor.stepUp, { as: person, body: { code } }),
    ),
  )
  expect(count(answers, 200)).toBe(1)
  expect(count(answers, 422) + count(answers, 429)).toBe(49)
})

it('rejects a used code and older ones', async () => {
  const { person, secret } = await withTwoFactor()
  const challenge = await challengeOf(person)
  const [first, second] = [codeOf(secret), codeOf(secret, 1)]
  expect((await answerWith(challenge, second)).status).toBe(200)
  expect((await answerWith(challenge, second)).body.code).toBe('wrong_code')
  expect((await answerWith(challenge, first)).body.code).toBe('wrong_code')
})

it('rejects the code that confirmed the setup', async () => {
  const person = await newOwner()
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person })
  const code = codeOf(secret)
  await test.data(twoFactor.confirm, { as: person, body: { code } })
  expect((await answerWith(await challengeOf(person), code)).body.code).toBe('wrong_code')
})

it('accepts each recovery code once in any spelling, also in parallel', async () => {
  const { person, recoveryCodes } = await withTwoFactor()
  const challenge = await challengeOf(person)
  const [first = '', second = '', third = ''] = recoveryCodes
  const answers = await Promise.all(Array.from({ length: 30 }, () => answerWith(challenge, first)))
  expect(count(answers, 200)).toBe(1)
  await test.database.kysely.updateTable('persons').set({ code_tries: 0 }).execute()
  expect((await answerWith(challenge, second.replace('-', '').toUpperCase())).status).toBe(200)
  expect((await test.call(twoFactor.stepUp, { as: person, body: { code: ` ${third} ` } })).status).toBe(200)
  for (const used of [first, second, third]) expect((await answerWith(challenge, used)).body.code).toBe('wrong_code')
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ recoveryCodesLeft: 7 })
})

it('replaces recovery codes, leaving one set after concurrent requests', async () => {
  const { person, recoveryCodes } = await withTwoFactor()
  const sets = await Promise.all([1, 2, 3].map(() => test.data(twoFactor.renewRecoveryCodes, { as: person })))
  expect(await test.data(twoFactor.state, { as: person })).toMatchObject({ recoveryCodesLeft: 10 })
  const challenge = await challengeOf(person)
  expect((await answerWith(challenge, recoveryCodes[0] ?? '')).body.code).toBe('wrong_code')
  const works = await Promise.all(sets.map((set) => answerWith(challenge, set.recoveryCodes[0] ?? '')))
  expect(count(works, 200)).toBe(1)
})

it('limits wrong codes to ten in 15 minutes over all challenges and sessions', async () => {
  const { person, secret, recoveryCodes } = await withTwoFactor()
  const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(person)))
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => answerWith(challenges[index % 3] ?? '', wrong(secret))),
  )
  expect([count(guesses, 422), count(guesses, 429)]).toEqual([10, 30])
  await test.database.kysely.deleteFrom('rate_limits').execute()

  const fresh = await challengeOf(person)
  const held = await answerWith(fresh, codeOf(secret))
  expect(held).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(300)
  expect((await answerWith(fresh, recoveryCodes[0] ?? '')).status).toBe(429)
  expect((await test.call(twoFactor.stepUp, { as: person, body: { code: codeOf(secret) } })).status).toBe(429)
  expect((await test.call(twoFactor.disable, { as: person, body: { code: codeOf(secret) } })).status).toBe(429)

  await test.database.kysely
    .updateTable('persons')
    .set({ code_tries_since: sql<Date>`now() - interval '15 minutes'` })
    .where('id', '=', person.personId)
    .execute()
  expect((await answerWith(fresh, codeOf(secret))).status).toBe(200)
})

it('rejects forged, altered and expired challenges and those of another password', async () => {
  const { person, secret } = await withTwoFactor()
  const other = await withTwoFactor()
  const challenge = await challengeOf(person)
  const [body = '', signature = ''] = challenge.split('.')
  const foreign = (await challengeOf(other.person)).split('.')[0] ?? ''
  for (const made of ['x', `${foreign}.${signature}`, `${body}.${signature.slice(1)}x`, person.access, person.csrf]) {
    expect((await answerWith(made, codeOf(secret))).body.code).toBe('sign_in_expired')
  }
  const { exp: _, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>
  const again = (seconds: number) => makeTokens(test.config.secretKey).sign('2fa challenge', claims, seconds)
  expect((await answerWith(again(-1), codeOf(secret))).body.code).toBe('sign_in_expired')
  expect((await answerWith(again(60), wrong(secret))).body.code).toBe('wrong_code')
  await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: 'another' })
    .where('id', '=', person.personId)
    .execute()
  expect((await answerWith(challenge, codeOf(secret))).body.code).toBe('sign_in_expired')
})

it('steps up only this session: with a code when it is on, else with the password', async () => {
  const plain = await newOwner()
  const stepUp = (as: Person, body: object) => test.call(twoFactor.stepUp, { as, body })
  const isUp = async (as: Person) => (await test.call(twoFactor.enable, { as })).body.code !== 'step_up_required'
  const elsewhere = signedInBy(plain, await login(test, emailOf(plain)))
  for (const body of [{}, { password: 'not it' }, { code: '123456' }]) {
    expect(await stepUp(plain, body)).toMatchObject({
      status: 422,
      body: { code: 'wrong_password', errors: [{ path: 'password' }] },
    })
  }
  expect(await isUp(plain)).toBe(false)
  expect((await stepUp(plain, { password: knownPassword })).status).toBe(200)
  expect([await isUp(plain), await isUp(elsewhere)]).toEqual([true, false])

  const { person, secret } = await withTwoFactor()
  await test.database.kysely.updateTable('sessions').set({ stepped_up_at: null }).execute()
  for (const body of [{}, { password: knownPassword }]) {
    expect(await stepUp(person, body)).toMatchObject({
      status: 422,
      body: { code: 'wrong_code', errors: [{ path: 'code' }] },
    })
  }
  expect(await isUp(person)).toBe(false)
  expect((await stepUp(person, { code: codeOf(secret) })).status).toBe(200)
  expect(await isUp(person)).toBe(true)
})

it('stores no secret in plain text: not in tables, the log, the outbox or stored responses', async () => {
  const person = await newOwner()
  const headers = { 'x-idempotency-key': 'a key of the browser' }
  await test.stepUp(person)
  const { secret } = await test.data(twoFactor.enable, { as: person, headers })
  const confirm = { as: person, body: { code: codeOf(secret) }, headers }
  const { recoveryCodes } = await test.data(twoFactor.confirm, confirm)
  const renewed = await test.data(twoFactor.renewRecoveryCodes, { as: person, headers })
  const kept: unknown[] = [await queued(test)]
  for (const table of ['persons', 'recovery_codes', 'audit_log', 'idempotency_keys', 'sessions'] as const) {
    kept.push(await test.database.kysely.selectFrom(table).selectAll().execute())
  }
  const text = JSON.stringify(kept)
  for (const hidden of [secret, ...recoveryCodes, ...renewed.recoveryCodes]) {
    expect(text).not.toContain(hidden)
    expect(text).not.toContain(hidden.replace('-', ''))
  }
  const told = JSON.stringify([kept[0], kept[3], kept[4]])
  expect(told).not.toContain('$argon2')
})

it('can be turned off from the command line, and the person is notified', async () => {
  const { person } = await withTwoFactor()
  const run = (email: string) =>
    test.database.kysely.transaction().execute((tx) => unlock(tx, 'https://storeward.example', email))
  expect(await run(emailOf(person))).toBe('unlocked')
  expect((await login(test, emailOf(person))).body.data).toMatchObject({ access_token: expect.any(String) })
  expect((await mailsTo(test, emailOf(person)))[0]?.subject).toContain('is off')
  expect(await run(emailOf(person))).toBe('was off')
  expect(await run('nobody-at-all@example.com')).toBe('unknown')
})

it('opens no session with a challenge after access was turned off', async () => {
  const { person, secret } = await withTwoFactor()
  const challenge_id = await challengeOf(person)
  const set = (status: string) =>
    test.database.kysely.updateTable('memberships').set({ status }).where('id', '=', person.membershipId).execute()
  await set('inactive')
  const answer = await test.call(identity.answerChallenge, { body: { challenge_id, code: codeOf(secret) } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'access_off' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  await set('active')
})
