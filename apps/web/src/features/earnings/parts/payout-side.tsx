import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { toWallTime } from '#contract/core/time-zone.ts'
import { getNextPayoutDate } from '#contract/domains/payout-schedule.ts'
import { type PayoutAccount, type PayoutAccountState, type PayoutSettings, payouts } from '#contract/domains/payouts.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { payoutsText } from '#web/features/earnings/payouts.text.ts'
import { useConnectAccount } from '#web/features/earnings/use-payout-setup.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './earnings.module.css'

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

const tones: Record<PayoutAccountState, Tone> = {
  none: 'neutral',
  incomplete: 'warning',
  in_review: 'info',
  active: 'success',
}

/** The bank account: only its state and last digits. */
export const AccountCard = ({ account, canManage }: { account: PayoutAccount; canManage: boolean }) => {
  const t = useText(payoutsText)
  const { connect, connecting } = useConnectAccount()
  const { state, bankLast4 } = account
  return (
    <TitledCard title={t('account')}>
      <div className={classes.side}>
        <p className={classes.bank}>
          {bankLast4 && <span className="figures">•••• {bankLast4}</span>}
          <StatusBadge tone={tones[state]}>{t(`account_${state}`)}</StatusBadge>
        </p>
        {state !== 'active' && <p className={classes.quiet}>{t(`accountHelp_${state}`)}</p>}
        {canManage && account.isAvailable && state === 'active' && (
          <Button variant="default" loading={connecting} onClick={() => void connect()}>
            {t('updateAccount')}
          </Button>
        )}
      </div>
    </TitledCard>
  )
}

const useScheduleText = () => {
  const t = useText(payoutsText)
  const { weekdayLong, toMidSentence } = useCalendar()
  return ({ schedule, weekday, day }: PayoutSettings): string => {
    if (schedule === 'weekly') return t('weeklyOn', { weekday: toMidSentence(weekdayLong(weekday)) })
    return schedule === 'monthly' ? t('monthlyOn', { day }) : t('schedule_manual')
  }
}

export const ScheduleCard = ({ canManage }: { canManage: boolean }) => {
  const t = useText(payoutsText)
  const { money } = useFormat()
  const { dayLong } = useCalendar()
  const { store } = useSession()
  const toScheduleText = useScheduleText()
  const [isEditing, setIsEditing] = useState(false)
  const { data } = useGet(payouts.settings)
  const next = data && getNextPayoutDate(data, toWallTime(Date.now(), store?.timezone ?? 'UTC').day)
  return (
    <TitledCard title={t('schedule')}>
      {data && (
        <div className={classes.side}>
          <div>
            <p className={classes.bank}>{toScheduleText(data)}</p>
            {data.schedule === 'manual' && <p className={classes.quiet}>{t('manualHelp')}</p>}
            {next && (
              <p className={classes.quiet}>
                {t('next')}: {dayLong(next)}
              </p>
            )}
            {data.schedule !== 'manual' && data.minimum > 0 && (
              <p className={classes.quiet}>{t('minimumFact', { amount: money(data.minimum) })}</p>
            )}
          </div>
          {canManage && (
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {t('editSchedule')}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {data && isEditing && <ScheduleDialog settings={data} close={() => setIsEditing(false)} />}
      </Suspense>
    </TitledCard>
  )
}
