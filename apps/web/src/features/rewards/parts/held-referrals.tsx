import { Button, Group } from '@mantine/core'
import { type Referral, referrals } from '#contract/domains/referrals.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportLink, ReportNote } from '#web/kit/report/report.tsx'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'
import classes from './held-referrals.module.css'

const Decision = ({ referral: { _id: id, friend } }: { referral: Referral }) => {
  const t = useText(rewardsPageText)
  const approve = useSend(referrals.approve, { successMessage: t('referralApproved') })
  const reject = useSend(referrals.refuse, { successMessage: t('referralRefused') })
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-label={t('refuseReferral', { friend: friend.name })}
        loading={reject.sending}
        disabled={approve.sending}
        onClick={() => void reject.send({ params: { id } })}
      >
        {t('refuse')}
      </Button>
      <Button
        size="xs"
        aria-label={t('approveReferral', { friend: friend.name })}
        loading={approve.sending}
        disabled={reject.sending}
        onClick={() => void approve.send({ params: { id } })}
      >
        {t('approve')}
      </Button>
    </Group>
  )
}

const HeldReferral = ({ referral }: { referral: Referral }) => {
  const t = useText(rewardsPageText)
  const { amount } = useRewardFormat()
  const { can } = useSession()
  const { referrer, friend, flags, kind, referrerAmount, friendAmount, order } = referral
  const reward = t('referralReward', {
    referrerAmount: amount(kind, referrerAmount),
    friendAmount: amount(kind, friendAmount),
  })
  return (
    <li>
      <div className={classes.pair}>
        <ReportLink to={`/dashboard/customers/${referrer._id}`}>
          {t('referralPair', { referrer: referrer.name, friend: friend.name })}
        </ReportLink>
        <ReportNote>
          {[
            ...flags.map((flag) => t(`flag_${flag}`)),
            reward,
            order ? t('referralOrder', { number: String(order.number) }) : t('noReferralOrder'),
          ].join(' · ')}
        </ReportNote>
      </div>
      {can('review_task_requests') && <Decision referral={referral} />}
    </li>
  )
}

/** Referrals that look like one person with several accounts: neither is rewarded until staff approve. */
export const HeldReferrals = () => {
  const t = useText(rewardsPageText)
  const { data } = useGet(referrals.list, { query: { held: 'true', sortOrder: 'asc', limit: 20 } })
  if (!data || data.data.length === 0) return null
  return (
    <TitledCard title={t('referralsToReview')}>
      <ul className={classes.referrals}>
        {data.data.map((referral) => (
          <HeldReferral key={referral._id} referral={referral} />
        ))}
      </ul>
    </TitledCard>
  )
}
