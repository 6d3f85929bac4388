import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type LedgerEntry, type LedgerKind, ledgerKinds } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { ErrorState } from '../../../kit/feedback.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { useIsGone } from '../../../kit/gone-note.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { Time } from '../../../kit/time.tsx'
import { TurnPages, useTurning } from '../../../kit/turn-pages.tsx'
import { ledgerText } from '../customer-ledger.text.ts'
import { useBalanceWords } from '../use-balance-words.ts'
import classes from './customer.module.css'

const shown = 10
const all = 'all'

const EntryLine = ({ entry }: { entry: LedgerEntry }) => {
  const t = useText(ledgerText)
  const words = useBalanceWords()
  const { kind, delta, balanceAfter, reason, note, by, at } = entry
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div>{t(`${reason}Reason`)}</div>
        {note && <div className={classes.body}>{note}</div>}
        <div className={classes.quiet}>
          {by || t('someone')} · <Time iso={at} />
        </div>
      </div>
      <div className={classes.amount}>
        <div className={delta < 0 ? classes.less : classes.more}>
          {delta < 0 ? '−' : '+'}
          {words(kind, Math.abs(delta))}
        </div>
        <div className={classes.quiet}>{t('nowHas', { balance: words(kind, balanceAfter) })}</div>
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
  const turning = useTurning()
  const gone = useIsGone()
  const { data, error, refetch } = useGet(
    customers.ledger,
    { params: { customerId }, query: { limit: shown, cursor: turning.cursor, kind } },
    { keepPrevious: true },
  )
  return (
    <FormSection title={t('title')}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          data={[all, ...ledgerKinds].map((value) => ({ value, label: t(value as LedgerKind | 'all') }))}
          value={kind ?? all}
          onChange={(value) => {
            setKind(ledgerKinds.find((one) => one === value))
            turning.reset()
          }}
        />
        {adjust && (
          <Button size="xs" variant="default" disabled={gone} onClick={adjust}>
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
      <TurnPages turning={turning} next={data?.nextCursor} />
    </FormSection>
  )
}
