import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { audit } from '#contract/domains/audit.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let store: string

const newPassword = 'Quiet-otter-41'

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://office.example' })
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const readMails = (email: string) => mailsTo(test, email)
const readToken = async (email: string): Promise<string> =>
  /#token=(\S+)/.exec((await readMails(email))[0]?.text ?? '')?.[1] ?? ''

const invite = async (email = `${newId()}@example.com`): Promise<{ member: StaffMember; token: string }> => {
  const body = { name: 'Ida', email, phone: '+1 555 0100', stores: [store] }
  const member = await test.data(staff.create, { as: owner, body })
  return { member, token: await readToken(email) }
}
const accept = (token: string, body: object = { name: 'Ida Berg', newPassword }, headers = {}) =>
  test.call(staff.acceptInvitation, { body: { token, ...body }, headers })
const readInvitation = (token: string) => test.call(staff.readInvitation, { body: { token } })
const changeStatus = (member: StaffMember, status: string) =>
  test.data(staff.changeStatus, { as: owner, body: { staff_id: member._id, status, version: member.version } })
const resendInvitation = (id: string) => test.call(staff.invite, { as: owner, body: { staff_id: id } })
const read = (id: string) => test.data(staff.get, { as: owner, params: { id } })
const readProfile = (access: string) => test.call(account.profile, { headers: { authorization: `Bearer ${access}` } })
const listMembers = (email: string) =>
  test.database.kysely
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['m.id', 'p.name', 'p.phone'])
    .where('p.email', '=', email)
    .execute()
/** A person with a password who works for another vendor. */
const newPersonWithPassword = async (overrides: { totp_since?: Date; totp_secret?: string } = {}): Promise<string> => {
  const person = await test.newPerson((await test.newVendor()).vendorId, 'owner')
  const row = await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: await hashPassword(newPassword), ...overrides })
    .where('id', '=', person.personId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return row.email
}
const linkSpent = { status: 422, body: { code: 'link_spent' } }

it('mails the inviter, the business and a link to the configured URL', async () => {
  const email = `${newId()}@example.com`
  await test.data(staff.create, {
    as: owner,
    body: { name: 'Ida', email, stores: [store] },
    headers: { host: 'evil', 'x-forwarded-host': 'evil.example' },
  })
  const [mail] = await readMails(email)
  expect(mail?.subject).toBe('A owner invited you to A vendor')
  expect(mail?.text).toMatch(/Hi Ida.*https:\/\/office\.example\/join#token=\S{20}/s)
  expect(JSON.stringify(mail)).not.toContain('evil')
  const spanish = `${newId()}@example.com`
  const body = { name: 'Ida', email: spanish, stores: [store] }
  await test.data(staff.create, { as: owner, body, headers: { 'accept-language': 'es' } })
  expect((await readMails(spanish))[0]?.subject).toBe('A owner te invitó a A vendor')
})

it('lets a new person join with a name and a password and signs them in', async () => {
  const { member, token } = await invite()
  const offer = { vendor: 'A vendor', name: 'Ida', email: member.email, invitedBy: 'A owner', hasAccount: false }
  expect((await readInvitation(token)).body.data).toEqual(offer)
  const joined = await accept(token)
  expect(joined.status).toBe(200)
  expect(String(joined.headers['set-cookie'])).toContain('storeward_refresh=')
  const { access_token } = joined.body.data as { access_token: string }
  expect((await readProfile(access_token)).body.data).toMatchObject({
    name: 'Ida Berg',
    email: member.email,
    role: 'staff',
    approved_stores: [store],
    permissions: member.permissions,
  })
  expect(await read(member._id)).toMatchObject({
    name: 'Ida Berg',
    phone: '+1 555 0100',
    status: 'active',
    invitationEndsAt: null,
    version: 2,
    updatedBy: 'Ida Berg',
  })
  const log = await test.database.kysely
    .selectFrom('audit_log')
    .select(['person_name', 'label', 'before', 'after'])
    .where('entity_id', '=', member._id)
    .where('action', '=', 'update')
    .where('store_id', 'is', null)
    .execute()
  const change = { before: { status: 'invited' }, after: { status: 'active' } }
  expect(log).toEqual([{ person_name: 'Ida Berg', label: 'Ida Berg', ...change }])
  const entries = await test.data(audit.list, { as: owner, query: { entity: member._id, action: 'update' } })
  expect(entries.data.map(({ event }) => event?.kind)).toContain('invitationAccepted')
  expect(await accept(token)).toMatchObject(linkSpent)
  expect(await readInvitation(token)).toMatchObject(linkSpent)
})

it('reports missing and weak fields and keeps the link valid', async () => {
  const { token } = await invite()
  const missing = await accept(token, {})
  expect(missing).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: 'name', message: 'This is required.' }, { path: 'newPassword' }] },
  })
  const inSpanish = await accept(token, { name: 'Ida' }, { 'accept-language': 'es' })
  expect(inSpanish.body.errors).toEqual([{ path: 'newPassword', message: 'Este campo es obligatorio.' }])
  const common = await accept(token, { name: 'Ida', newPassword: 'Password1' })
  expect(common).toMatchObject({ status: 422, body: { code: 'common_password', errors: [{ path: 'newPassword' }] } })
  expect((await readInvitation(token)).status).toBe(200)
})

it('requires the password of an existing account and changes nothing else', async () => {
  const email = await newPersonWithPassword()
  const { member, token } = await invite(email)
  expect((await readInvitation(token)).body.data).toMatchObject({ hasAccount: true })
  expect((await accept(token)).body).toMatchObject({ code: 'invalid', errors: [{ path: 'password' }] })
  const wrong = await accept(token, { password: 'Wrong-otter-41' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password', errors: [{ path: 'password' }] } })
  expect((await read(member._id)).status).toBe('invited')
  const joined = await accept(token, { password: newPassword, name: 'Mallory', newPassword: 'Another-otter-42' })
  expect(joined.status).toBe(200)
  expect(await listMembers(email)).toMatchObject([
    { name: 'A owner', phone: null },
    { name: 'A owner', phone: null },
  ])
  // The old password is still valid.
  const other = await test.newVendor()
  const elsewhere = await test.newStore(other.vendorId)
  await test.data(staff.create, { as: other.owner, body: { name: 'Ida', email, stores: [elsewhere] } })
  expect((await accept(await readToken(email), { password: newPassword })).status).toBe(200)
})

it('joins and returns a challenge when two-step sign-in is on', async () => {
  const { member, token } = await invite(await newPersonWithPassword({ totp_since: new Date(), totp_secret: '-' }))
  const joined = await accept(token, { password: newPassword })
  expect(joined.body.data).toEqual({ challenge_id: expect.any(String) })
  expect(joined.headers['set-cookie']).toBeUndefined()
  expect(await read(member._id)).toMatchObject({ status: 'active', twoFactor: true, lastSeenAt: null })
})

it('uses the account of a person who registered after the invitation', async () => {
  const { member, token } = await invite()
  const person = {
    id: newId(),
    email: member.email,
    name: 'Registered',
    password_hash: await hashPassword(newPassword),
  }
  await test.database.kysely.insertInto('persons').values(person).execute()
  expect((await accept(token)).body).toMatchObject({ code: 'invalid', errors: [{ path: 'password' }] })
  expect((await accept(token, { password: newPassword })).status).toBe(200)
  expect(await listMembers(member.email)).toMatchObject([{ id: member._id, name: 'Registered' }])
})

it('joins once when accepted twenty times concurrently', async () => {
  for (const email of [`${newId()}@example.com`, await newPersonWithPassword()]) {
    const { member, token } = await invite(email)
    const body = { name: 'Ida', newPassword, password: newPassword }
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(token, body)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect((await listMembers(email)).filter((row) => row.id === member._id)).toHaveLength(1)
    const sessions = await test.database.kysely
      .selectFrom('sessions')
      .where('membership_id', '=', member._id)
      .select('id')
      .execute()
    expect(sessions).toHaveLength(1)
  }
})

it('rejects forged, altered and expired links and those of other purposes', async () => {
  const { member, token } = await invite()
  const [id = '', secret = ''] = token.split('.')
  const altered = `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  for (const wrong of [altered, `${newId()}.${secret}`, `${id}.`.padEnd(40, 'x'), 'x'.repeat(40), `${token}.x`]) {
    expect([wrong, (await accept(wrong)).body.code]).toEqual([wrong, 'link_spent'])
  }
  const db = test.database.kysely
  await db.updateTable('verification_codes').set({ purpose: 'password_reset' }).where('id', '=', id).execute()
  expect(await accept(token)).toMatchObject(linkSpent)
  const past = { purpose: 'invitation', expires_at: sql<Date>`now() - interval '1 second'` }
  await db.updateTable('verification_codes').set(past).where('id', '=', id).execute()
  expect(await accept(token)).toMatchObject(linkSpent)
  expect(await read(member._id)).toMatchObject({ status: 'invited', invitationEndsAt: null })
})

it('resends a new link, revokes the previous one and rejects members who have joined', async () => {
  const { member, token } = await invite()
  expect((await resendInvitation(member._id)).status).toBe(200)
  const second = await readToken(member.email)
  expect(second).not.toBe(token)
  expect(await accept(token)).toMatchObject(linkSpent)
  expect((await accept(second)).status).toBe(200)
  expect(await resendInvitation(member._id)).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect(await resendInvitation(owner.membershipId)).toMatchObject({ status: 404 })
})

it('leaves one valid link after two concurrent resends', async () => {
  const { member } = await invite()
  await Promise.all([resendInvitation(member._id), resendInvitation(member._id)])
  const mails = await readMails(member.email)
  const tokens = mails.map((mail) => /#token=(\S+)/.exec(mail.text)?.[1] ?? '')
  expect(tokens).toHaveLength(3)
  const statuses = await Promise.all(tokens.map(async (token) => (await readInvitation(token)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

it('mails an address three times an hour; after that members are created without a mail and the old link stays valid', async () => {
  const { member, token: first } = await invite()
  await resendInvitation(member._id)
  await resendInvitation(member._id)
  const third = await readToken(member.email)
  const { status, headers } = await resendInvitation(member._id)
  expect(status).toBe(429)
  // The hour has begun with the first mail.
  const waitSeconds = Number(headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(1800)
  expect(waitSeconds).toBeLessThanOrEqual(3600)
  expect([(await readInvitation(first)).status, (await readInvitation(third)).status]).toEqual([422, 200])
  const other = await test.newVendor()
  const elsewhere = await test.newStore(other.vendorId)
  const body = { name: 'Ida', email: member.email, stores: [elsewhere] }
  const withoutMail = await test.data(staff.create, { as: other.owner, body })
  expect(withoutMail).toMatchObject({ status: 'invited', invitationEndsAt: null })
  expect(await readMails(member.email)).toHaveLength(3)
})

it('revokes the invitation of a deactivated member and sends a new one on reactivation', async () => {
  const { member, token } = await invite()
  const off = await changeStatus(member, 'inactive')
  expect(off).toMatchObject({ status: 'inactive', invitationEndsAt: null })
  expect(await accept(token)).toMatchObject(linkSpent)
  const on = await changeStatus(off, 'active')
  expect(on.status).toBe('invited')
  expect(on.invitationEndsAt).not.toBeNull()
  expect(await accept(token)).toMatchObject(linkSpent)
  expect((await accept(await readToken(member.email))).status).toBe(200)
})

it('invalidates an invitation when its vendor is deleted', async () => {
  const vendor = await test.newVendor()
  const otherStore = await test.newStore(vendor.vendorId)
  const email = `${newId()}@example.com`
  await test.data(staff.create, { as: vendor.owner, body: { name: 'Ida', email, stores: [otherStore] } })
  const token = await readToken(email)
  const db = test.database.kysely
  await db.updateTable('vendors').set({ deleted_at: new Date() }).where('id', '=', vendor.vendorId).execute()
  expect(await readInvitation(token)).toMatchObject(linkSpent)
  expect(await accept(token)).toMatchObject(linkSpent)
})

it('stores no secret in the log or the stored responses', async () => {
  const email = `${newId()}@example.com`
  const headers = { 'x-idempotency-key': newId() }
  await test.data(staff.create, { as: owner, body: { name: 'Ida', email, stores: [store] }, headers })
  const token = await readToken(email)
  await accept(token, { name: 'Ida', newPassword })
  const { rows } = await sql<{ text: string }>`
    select t::text as text from audit_log t union all select t::text from idempotency_keys t
    union all select t::text from verification_codes t`.execute(test.database.kysely)
  expect(rows.length).toBeGreaterThan(2)
  for (const { text } of rows) {
    for (const secret of [token.split('.')[1] ?? '', newPassword, '$argon2']) expect(text).not.toContain(secret)
  }
})
