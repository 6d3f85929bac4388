import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { makeSessionTokens, type SessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let tokens: SessionTokens
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  vendorId = (await test.newVendor()).vendorId
})
afterAll(() => test.close())

const refresh = async (
  token: string,
): Promise<{ status: number; token: string | undefined; csrf: string | undefined }> => {
  const response = await test.call(identity.refresh, { headers: { cookie: `storeward_refresh=${token}` } })
  const cookie = /storeward_refresh=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1]
  const csrf = (response.body.data as { csrf_token: string } | undefined)?.csrf_token
  return { status: response.status, token: cookie && decodeURIComponent(cookie), csrf }
}

const newSignedInPerson = async (): Promise<{ person: Person; first: string }> => {
  const person = await test.newPerson(vendorId, 'owner')
  return { person, first: tokens.refresh(person.sessionId, 1) }
}

const makeRotationOlder = (person: Person) =>
  test.database.kysely
    .updateTable('sessions')
    .set({ rotated_at: sql`rotated_at - interval '11 seconds'` })
    .where('id', '=', person.sessionId)
    .execute()

it('rotates the refresh token and keeps the CSRF token', async () => {
  const { person, first } = await newSignedInPerson()
  const second = await refresh(first)
  expect(second).toMatchObject({ status: 200, csrf: person.csrf })
  expect(second.token).not.toBe(first)
  expect((await refresh(second.token ?? '')).status).toBe(200)
})

it('returns the same successor to twenty parallel refreshes with one cookie', async () => {
  const { first } = await newSignedInPerson()
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(new Set(responses.map((response) => response.token)).size).toBe(1)
})

it('returns the same successor to the predecessor for ten seconds', async () => {
  const { first } = await newSignedInPerson()
  const second = (await refresh(first)).token ?? ''
  expect((await refresh(first)).token).toBe(second)
  expect((await refresh(first)).token).toBe(second)
})

const expectEnded = async (person: Person, newest: string) => {
  expect((await refresh(newest)).status).toBe(401)
  expect((await test.call(account.profile, { as: person })).status).toBe(401)
  const { end_reason } = await test.database.kysely
    .selectFrom('sessions')
    .select('end_reason')
    .where('id', '=', person.sessionId)
    .executeTakeFirstOrThrow()
  expect(end_reason).toBe('replayed')
}

it('ends the session when the predecessor is used after ten seconds, even if its successor is unused', async () => {
  const { person, first } = await newSignedInPerson()
  const second = (await refresh(first)).token ?? ''
  await makeRotationOlder(person)
  expect((await refresh(first)).status).toBe(401)
  await expectEnded(person, second)
})

it('ends the session when a token older than the predecessor is used', async () => {
  const { person, first } = await newSignedInPerson()
  const second = (await refresh(first)).token ?? ''
  const third = (await refresh(second)).token ?? ''
  expect((await refresh(first)).status).toBe(401)
  await expectEnded(person, third)
})

it('rejects forged, foreign and altered tokens', async () => {
  const { first } = await newSignedInPerson()
  for (const token of ['', 'x', `${first}x`, first.replace(/^./, 'A'), first.split('.')[0] ?? '']) {
    expect((await refresh(token)).status).toBe(401)
  }
})

it('signs out permanently', async () => {
  const { person, first } = await newSignedInPerson()
  const cookie = `storeward_refresh=${first}`
  expect((await test.call(identity.logout, { as: person, headers: { cookie } })).status).toBe(200)
  expect((await refresh(first)).status).toBe(401)
  expect((await test.call(account.profile, { as: person })).status).toBe(401)
  expect((await test.call(identity.logout)).status).toBe(200)
})
