import { earnings } from '#contract/domains/earnings.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { earningsText } from './earnings.text.ts'
import { AllStores } from './parts/all-stores.tsx'
import { BalanceCard } from './parts/balance-card.tsx'
import classes from './parts/earnings.module.css'
import { PayoutAction } from './parts/payout-action.tsx'
import { AccountCard, ScheduleCard } from './parts/payout-side.tsx'
import { RecentActivity } from './parts/recent-activity.tsx'
import { RecentPayouts } from './parts/recent-payouts.tsx'
import { Releases } from './parts/releases.tsx'
import { Statements } from './parts/statements.tsx'
import { useReturnFromSetup } from './use-payout-setup.ts'

const EarningsPage = () => {
  const t = useText(earningsText)
  const { store, can } = useSession()
  const canManage = can('manage_payout')
  useReturnFromSetup(canManage)
  const { data, error, refetch } = useGet(earnings.balances)
  const { data: account } = useGet(payouts.account)
  const balances = data?.stores.find((entry) => entry.store._id === store?._id)?.balances
  const [balance, ...others] = balances ?? []
  return (
    <>
      <PageHeader
        title={t('title')}
        primary={balance && account && <PayoutAction balance={balance} account={account} canManage={canManage} />}
      />
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {balance ? <BalanceCard balance={balance} /> : !error && <CardSkeleton height={190} />}
          {others.map((other) => (
            <BalanceCard key={other.currency} balance={other} />
          ))}
          <RecentPayouts />
          <RecentActivity />
          <Statements />
          {data && data.stores.length > 1 && <AllStores data={data} />}
        </div>
        <div className={classes.stack}>
          {balance && <Releases balance={balance} />}
          {account && <AccountCard account={account} canManage={canManage} />}
          <ScheduleCard canManage={canManage} />
        </div>
      </div>
    </>
  )
}

export default EarningsPage
