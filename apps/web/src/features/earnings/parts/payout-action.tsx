import { Button, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { EarningsBalance } from '#contract/domains/earnings.ts'
import type { PayoutAccount } from '#contract/domains/payouts.ts'
import { useText } from '#web/client/text.ts'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import { useConnectAccount } from '#web/features/earnings/use-payout-setup.ts'

// Loaded with the first payout: forms are the heaviest part of the page.
const PayoutDialog = lazy(() => import('./payout-dialog.tsx'))

interface PayoutActionProps {
  balance: EarningsBalance
  account: PayoutAccount
  canManage: boolean
}

/** The page's next step: set up payouts, then pay out. */
export const PayoutAction = ({ balance, account, canManage }: PayoutActionProps) => {
  const t = useText(earningsText)
  const [isOpen, setIsOpen] = useState(false)
  const { connect, connecting } = useConnectAccount()
  const { state, isAvailable, bankLast4 } = account
  const canPayOut = state === 'active' || state === 'in_review'
  const label = canPayOut ? t('payOut') : t(state === 'none' ? 'setUp' : 'finishSetUp')
  const isEmpty = canPayOut && balance.available <= 0
  const reason = !canManage
    ? t('cannotPayOut')
    : !isAvailable
      ? t('notOffered')
      : isEmpty
        ? t('nothingToPayOut')
        : undefined
  if (reason !== undefined) {
    return (
      <Tooltip label={reason}>
        <Button data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
          {label}
        </Button>
      </Tooltip>
    )
  }
  return (
    <>
      <Button loading={connecting} onClick={() => (canPayOut ? setIsOpen(true) : void connect())}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <PayoutDialog balance={balance} bankLast4={bankLast4} close={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
