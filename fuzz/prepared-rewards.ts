import { customerAccounts } from '#contract/domains/customer-account.ts'
import { referrals } from '#contract/domains/referrals.ts'
import { rewardPrograms } from '#contract/domains/reward-program.ts'
import { rewardReports } from '#contract/domains/reward-reports.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { shopRewards } from '#contract/domains/shop-rewards.ts'
import { newId } from '#server/platform/ids.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import type { Calls, Fixture } from './fixture.ts'
import type { PresetRequest } from './preset-request.ts'

const startProgram = async ({ test, ownerContext: { as: owner, store } }: Fixture): Promise<void> => {
  const referral = { enabled: true, referrerAmount: 20, friendAmount: 10, minimumOrder: 0 }
  await setProgram(test, { owner, store }, { referral })
}

/** A customer of the store, whose approval may be required by then. */
const newMember = async ({ test, ownerContext: { store } }: Fixture, referralCode?: string): Promise<Shopper> => {
  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, store, body: referralCode ? { referralCode } : {} })
  await test.database.kysely
    .updateTable('customers')
    .set({ approval: 'approved' })
    .where('store_id', '=', store)
    .where('account_id', '=', shopper.accountId)
    .execute()
  return shopper
}

const newTask = async (fixture: Fixture, fields: object = {}): Promise<string> => {
  await startProgram(fixture)
  const { test, ownerContext } = fixture
  // A store has at most 200 tasks.
  await test.database.kysely
    .updateTable('reward_tasks')
    .set({ deleted_at: new Date() })
    .where('store_id', '=', ownerContext.store)
    .where('deleted_at', 'is', null)
    .execute()
  const task = { kind: 'points', amount: 50, proof: 'text', audience: 'customer', isActive: true, ...fields }
  const body = { ...task, name: `Follow us ${newId()}`, perCustomerLimit: null }
  return (await test.data(rewardTasks.createCustom, { ...ownerContext, body }))._id
}

const newRequest = async (fixture: Fixture): Promise<string> => {
  const id = await newTask(fixture)
  const as = await newMember(fixture)
  const body = { proof: { text: '@robin' } }
  const { store } = fixture.ownerContext
  return (await fixture.test.data(shopRewards.submit, { as, store, params: { id }, body })).request?._id ?? ''
}

const onRequest =
  (body: object = {}) =>
  async (fixture: Fixture): Promise<PresetRequest> => ({ params: { id: await newRequest(fixture) }, body })

const onRequests =
  (body: object = {}) =>
  async (fixture: Fixture): Promise<PresetRequest> => ({ body: { ...body, ids: [await newRequest(fixture)] } })

const onTask =
  (body: object, fields: object = {}) =>
  async (fixture: Fixture): Promise<PresetRequest> => {
    const id = await newTask(fixture, fields)
    return { as: await newMember(fixture), params: { id }, body }
  }

const newCode = async (fixture: Fixture): Promise<string> => {
  await startProgram(fixture)
  const { store } = fixture.ownerContext
  return (await fixture.test.data(referrals.code, { as: await newMember(fixture), store })).code
}

/** A referral that waits for staff. */
const newHeldReferral = async (fixture: Fixture): Promise<PresetRequest> => {
  const { accountId } = await newMember(fixture, await newCode(fixture))
  const { id } = await fixture.test.database.kysely
    .updateTable('referrals')
    .set({ flags: ['same_address'] })
    .from('customers')
    .whereRef('customers.id', '=', 'referrals.friend_id')
    .where('customers.account_id', '=', accountId)
    .returning('referrals.id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const rewardCalls: Calls = {
  [rewardPrograms.update.name]: async ({ test, ownerContext }) => {
    const { version } = await test.data(rewardPrograms.get, ownerContext)
    return { body: { version, enabled: true, earnRate: 1000 } }
  },
  [rewardPrograms.previewTiers.name]: async () => ({
    body: { kind: 'points', tiers: [{ key: 'gold', name: 'Gold', threshold: 500, multiplier: 2000 }] },
  }),
  [rewardReports.report.name]: async () => ({ query: { from: '2026-10-01', to: '2026-10-31' } }),
  [rewardTasks.get.name]: async (fixture) => ({ params: { id: await newTask(fixture) } }),
  [rewardRequests.get.name]: onRequest(),
  [rewardRequests.approve.name]: onRequest(),
  [rewardRequests.reject.name]: onRequest({ reason: 'unclear' }),
  [rewardRequests.approveMany.name]: onRequests(),
  [rewardRequests.rejectMany.name]: onRequests({ reason: 'unclear' }),
  [rewardRequests.ofTask.name]: async (fixture) => ({ params: { id: await newTask(fixture) } }),
  [rewardRequests.record.name]: async (fixture) => {
    const task_id = await newTask(fixture, { audience: 'vendor', proof: 'none' })
    return { body: { task_id, customer: await fixture.world.ours.storeFixture.newCustomer() } }
  },
  [shopRewards.get.name]: async (fixture) => ({ as: await newMember(fixture) }),
  [shopRewards.start.name]: onTask({}),
  [shopRewards.submit.name]: onTask({ proof: { text: '@robin' } }),
  [shopRewards.presignProof.name]: onTask({ mimeType: 'image/png' }, { proof: 'image' }),
  [referrals.code.name]: async (fixture) => {
    await startProgram(fixture)
    return { as: await newMember(fixture) }
  },
  [referrals.invitation.name]: async (fixture) => ({ params: { code: await newCode(fixture) } }),
  [referrals.approve.name]: newHeldReferral,
  [referrals.refuse.name]: newHeldReferral,
}
