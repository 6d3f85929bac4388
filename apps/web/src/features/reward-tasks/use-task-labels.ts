import type { RewardTask } from '#contract/domains/reward-tasks.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { rewardsText } from '#web/entities/rewards/rewards.text.ts'
import { rewardTasksText } from './reward-tasks.text.ts'
import { useTiers } from './use-tiers.ts'

type Offered = Pick<RewardTask, 'verification' | 'audience' | 'proof' | 'perCustomerLimit'>

/** Facts of a task as text. */
export const useTaskLabels = () => {
  const t = useText(rewardTasksText)
  const tRewards = useText(rewardsText)
  const { day } = useCalendar()
  const { number, money } = useFormat()
  const tiers = useTiers()
  const proof = ({ verification, audience, proof: kind }: Offered): string => {
    if (verification === 'automatic') return t('automatic')
    return audience === 'vendor' ? tRewards('audience_vendor') : tRewards(`proof_${kind}`)
  }
  const limit = ({ perCustomerLimit: count }: Offered): string[] => (count === null ? [] : [t('limit', { count })])
  const dates = ({ startsOn, endsOn }: RewardTask): string[] => {
    if (startsOn && endsOn) return [t('between', { from: day(startsOn), to: day(endsOn) })]
    if (startsOn) return [t('from', { date: day(startsOn) })]
    return endsOn ? [t('until', { date: day(endsOn) })] : []
  }
  const audience = ({ segmentId, segmentName, tierKey }: RewardTask): string[] => [
    ...(segmentId ? [segmentName ?? t('segmentGone')] : []),
    ...(tierKey ? [t('tierFrom', { tier: tiers.find(({ key }) => key === tierKey)?.name ?? t('deletedTier') })] : []),
  ]
  return {
    /** "Image · Once per customer". */
    terms: (task: Offered): string => [proof(task), ...limit(task)].join(' · '),
    /** "Regulars · Gold and up · Until Dec 24, 2026". */
    eligibility: (task: RewardTask): string =>
      [...(audience(task).length > 0 ? audience(task) : [t('allCustomers')]), ...dates(task)].join(' · '),
    /** "1,200 points", "$40.00", or both. */
    granted: ({ results: { points, credit } }: RewardTask): string => {
      const parts = [
        ...(points > 0 || credit === 0 ? [tRewards('pointsCount', { count: points })] : []),
        ...(credit > 0 ? [money(credit)] : []),
      ]
      return parts.join(' + ')
    },
    number,
    money,
  }
}
