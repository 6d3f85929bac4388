import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type LedgerEntry, type LedgerKind, ledgerKinds } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { ledgerText } from '#web/entities/customers/customer-ledger.text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import classes from './customer.module.css'

const pageSize = 10
const allKinds = 'all'

const EntryLine = ({ entry }: { entry: LedgerEntry }) => {
  const t = useText(ledgerText)
  const formatBalance = useFormatBalance()
  const { kind, delta, balanceAfter, reason, order, note, by, at } = entry
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div>
          {t(`${reason}Reason`)}
          {order && ' · '}
          {order && (
            <Link to={`/dashboard/orders/${order._id}`} className="text-link">
              #{order.number}
            </Link>
          )}
        </div>
        {note && <div className={classes.body}>{note}</div>}
        <div className={classes.quiet}>
          {by && `${by} · `}
          <Time iso={at} />
        </div>
      </div>
      <div className={classes.amount}>
        <div className={delta < 0 ? classes.less : classes.more}>
          {delta < 0 ? '−' : '+'}
          {formatBalance(kind, Math.abs(delta))}
        </div>
        <div className={classes.quiet}>{t('nowHas', { balance: formatBalance(kind, balanceAfter) })}</div>
      </div>
    </li>
  )
}

interface CustomerLedgerProps {
  customerId: string
  /** Undefined for people without edit permission. */
  adjust: (() => void) | undefined
}

/** The ledger of points and credit, with the balance after each entry. */
export const CustomerLedger = ({ customerId, adjust }: CustomerLedgerProps) => {
  const t = useText(ledgerText)
  const [kind, setKind] = useState<LedgerKind>()
  const pager = useMiniPager()
  const isDeleted = useIsDeleted()
  const { data, error, refetch } = useGet(
    customers.ledger,
    { params: { customerId }, query: { limit: pageSize, cursor: pager.cursor, kind } },
    { keepPrevious: true },
  )
  return (
    <FormSection title={t('title')}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          data={[allKinds, ...ledgerKinds].map((value) => ({ value, label: t(value as LedgerKind | 'all') }))}
          value={kind ?? allKinds}
          onChange={(value) => {
            setKind(ledgerKinds.find((candidate) => candidate === value))
            pager.reset()
          }}
        />
        {adjust && (
          <Button size="xs" variant="default" disabled={isDeleted} onClick={adjust}>
            {t('adjust')}
          </Button>
        )}
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {data && data.data.length > 0 && (
        <ol className={classes.lines}>
          {data.data.map((entry) => (
            <EntryLine key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
    </FormSection>
  )
}
