import type * as z from 'zod'
import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import { rewardSummaries, type RewardSummary } from '#contract/domains/reward-summary.ts'
import { shopRewards, type ShopTask } from '#contract/domains/shop-rewards.ts'
import { type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { forMember, getData, toAccountPage, toRedirect } from './account-frame.tsx'
import { Balances, entriesPerPage, LedgerHistory, toCursor } from './history.tsx'
import { RewardBalance, RewardTier } from './reward-balance.tsx'
import { getRewardsText } from './reward-format.ts'
import { loadReferralCode, ReferralLink } from './reward-referral.tsx'
import { type FailedTask, RewardTasks } from './reward-tasks.tsx'

interface RewardsData {
  summary: RewardSummary
  tasks: ShopTask[]
  code: string | null
  entries: z.output<typeof customerAccounts.ledger.response>
}

const loadRewards = async (context: VisitorContext): Promise<RewardsData> => {
  const { call } = context
  const summary = getData(await call(rewardSummaries.get))
  const tasks = summary.isEnabled ? getData(await call(shopRewards.get)).tasks : []
  const code = await loadReferralCode(context, summary)
  const entries = getData(
    await call(customerAccounts.ledger, { query: { limit: entriesPerPage, ...toCursor(context) } }),
  )
  return { summary, tasks, code, entries }
}

const Done = ({ context }: { context: VisitorContext }) => {
  const text = getRewardsText(context)
  const done = context.query.get('done')
  if (done !== 'started' && done !== 'sent') return null
  return (
    <p className="notice success" role="status">
      {done === 'started' ? text.started : text.sent}
    </p>
  )
}

const toRewardsPage = (
  context: VisitorContext,
  member: JoinedStore,
  { summary, tasks, code, entries }: RewardsData,
  { failed, status }: { failed?: FailedTask; status?: PageContent['status'] } = {},
): PageContent => {
  const { member: rewards } = summary
  // Older pages of the history have nothing else.
  const isFirst = !context.query.has('cursor')
  const part = { context, summary }
  return toAccountPage(context, {
    section: 'rewards',
    ...(status === undefined ? {} : { status }),
    body: (
      <>
        <Done context={context} />
        {rewards ? <RewardBalance {...part} rewards={rewards} /> : <Balances context={context} member={member} />}
        {isFirst && summary.isEnabled && (
          <>
            {rewards && <RewardTier {...part} rewards={rewards} />}
            <RewardTasks context={context} tasks={tasks} failed={failed} />
            <ReferralLink {...part} code={code} />
          </>
        )}
        <LedgerHistory context={context} page="rewards" entries={entries} />
      </>
    ),
  })
}

const rewardsPage = privatePage({
  path: '/account/rewards',
  load: forMember('rewards', async (context, member) => toRewardsPage(context, member, await loadRewards(context))),
})

/** The page with the form of a task that has failed. */
export const toFailedTaskPage = async (
  context: VisitorContext,
  member: JoinedStore,
  failed: FailedTask,
  status: PageContent['status'],
): Promise<PageContent> => toRewardsPage(context, member, await loadRewards(context), { failed, status })

/** The former address of the page. */
const pointsPage = privatePage({
  path: '/account/points',
  load: async ({ urls, query }) =>
    toRedirect(`${urls.account('rewards')}${query.size > 0 ? `?${query.toString()}` : ''}`),
})

export const rewardsRoutes = [rewardsPage, pointsPage]
