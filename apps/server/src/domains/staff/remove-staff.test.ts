import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  vendorId = vendor.vendorId
  owner = vendor.owner
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const invite = (email = `${newId()}@example.com`) =>
  test.data(staff.create, { as: owner, body: { name: 'Ida', email, stores: [store] } })
const readToken = async (email: string): Promise<string> =>
  /#token=(\S+)/.exec((await mailsTo(test, email))[0]?.text ?? '')?.[1] ?? ''
const accept = (token: string, body: object = { name: 'Ida Berg', newPassword: 'Quiet-otter-41' }) =>
  test.call(staff.acceptInvitation, { body: { token, ...body } })
const remove = (member: Pick<StaffMember, '_id' | 'version'>, as = owner) =>
  test.call(staff.remove, { as, params: { id: member._id }, query: { version: member.version } })
const get = (id: string, as = owner) => test.call(staff.get, { as, params: { id } })
const readProfile = (access: string) => test.call(account.profile, { headers: { authorization: `Bearer ${access}` } })
const readStores = (id: string) =>
  test.database.kysely.selectFrom('membership_stores').select('store_id').where('membership_id', '=', id).execute()

it('revokes an invitation: its link stops working and the address can be invited again', async () => {
  const member = await invite()
  const token = await readToken(member.email)
  expect(await remove(member)).toMatchObject({ status: 200 })
  expect(await get(member._id)).toMatchObject({ status: 404 })
  expect(await readStores(member._id)).toEqual([])
  expect(await accept(token)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  const again = await invite(member.email)
  expect(await accept(await readToken(again.email))).toMatchObject({ status: 200 })
})

it('removes a member: their session ends, and they can join again with their password', async () => {
  const member = await invite()
  const joined = await accept(await readToken(member.email))
  const { access_token } = joined.body.data as { access_token: string }
  expect(await readProfile(access_token)).toMatchObject({ status: 200 })
  const { version } = (await get(member._id)).body.data as StaffMember
  expect(await remove({ _id: member._id, version })).toMatchObject({ status: 200 })
  expect(await readProfile(access_token)).toMatchObject({ status: 401 })
  expect(await get(member._id)).toMatchObject({ status: 404 })
  const again = await invite(member.email)
  const token = await readToken(again.email)
  expect(await accept(token, { password: 'Quiet-otter-41' })).toMatchObject({ status: 200 })
})

it('does not remove a member who accepted the invitation in the meantime', async () => {
  const member = await invite()
  await accept(await readToken(member.email))
  expect(await remove(member)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await get(member._id)).toMatchObject({ status: 200 })
})

it('keeps the owner, oneself and staff of other vendors', async () => {
  const helper = await test.newPerson(vendorId, 'staff', ['view_staff', 'edit_staff'], [store])
  const { data } = await test.data(staff.list, { as: helper })
  const ownerRow = data.find(({ role }) => role === 'owner')
  const selfRow = data.find(({ isSelf }) => isSelf)
  if (!ownerRow || !selfRow) throw new Error('The owner and the helper are listed')
  expect(await remove(ownerRow, helper)).toMatchObject({ status: 404 })
  expect(await remove(selfRow, helper)).toMatchObject({ status: 403, body: { code: 'own_access' } })
  const stranger = (await test.newVendor()).owner
  expect(await remove(selfRow, stranger)).toMatchObject({ status: 404 })
  const viewer = await test.newPerson(vendorId, 'staff', ['view_staff', 'create_staff'], [store])
  expect(await remove(selfRow, viewer)).toMatchObject({ status: 403 })
  expect(await get(selfRow._id)).toMatchObject({ status: 200 })
})

it('logs the removal', async () => {
  const member = await invite()
  await remove(member)
  const log = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after', 'person_name'])
    .where('entity_id', '=', member._id)
    .where('action', '=', 'delete')
    .execute()
  expect(log).toMatchObject([
    {
      label: 'Ida',
      before: { email: member.email, status: 'invited', permissions: member.permissions },
      after: null,
      person_name: 'A owner',
    },
  ])
})
