import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { billing } from '#contract/domains/billing.ts'
import { invoices, type InvoiceSummary } from '#contract/domains/invoices.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import { invoiceTones, useBillingLabels } from '#web/features/billing/use-billing-labels.ts'
import { useCharge } from '#web/features/billing/use-charge.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { ChargeOutcome } from './charge-outcome.tsx'
import classes from './billing.module.css'

const pageSize = 12

const InvoiceRow = ({ invoice }: { invoice: InvoiceSummary }) => {
  const t = useText(billingText)
  const { can } = useSession()
  const { date } = useFormat()
  const { price, failure: failureText } = useBillingLabels()
  const { _id, number, status, total, issuedAt, failure, nextAttemptAt } = invoice
  const download = useSend(invoices.pdf, { successMessage: t('downloaded', { number }) })
  const save = async () => {
    const file = await download.send({ params: { id: _id } })
    if (!file) return
    const bytes = Uint8Array.from(atob(file.pdf), (char) => char.charCodeAt(0))
    downloadFile(new Blob([bytes], { type: 'application/pdf' }), file.name)
  }
  const pay = useSend(billing.payInvoice)
  const cardsAvailable = useCardsAvailable()
  const charge = useCharge(() => pay.send({ params: { id: _id } }))
  const problems = [
    failure && failureText(failure),
    nextAttemptAt && t('nextAttempt', { date: date(nextAttemptAt) }),
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        {date(issuedAt)}
        <div className={classes.quiet}>{number}</div>
      </th>
      <td data-text>
        <StatusBadge tone={failure ? 'danger' : invoiceTones[status]}>{t(`invoice_${status}`)}</StatusBadge>
        {status === 'open' && !charge.outcome && problems.length > 0 && (
          <div className={classes.quiet}>{problems.join(' ')}</div>
        )}
        <ChargeOutcome charge={charge} />
      </td>
      <td>{price(total)}</td>
      <td data-tools>
        {status === 'open' && cardsAvailable && can('manage_subscription') && (
          <Button
            size="xs"
            loading={pay.sending}
            aria-label={t('payNamed', { number })}
            onClick={() => void charge.charge()}
          >
            {t('pay')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="neutral"
          loading={download.sending}
          aria-label={t('downloadNamed', { number })}
          title={t('download')}
          onClick={() => void save()}
        >
          <IconDownload size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  )
}

/** All invoices, or only the open ones on the page where a subscription is fixed. */
export const InvoicesTable = ({ rows }: { rows: readonly InvoiceSummary[] }) => {
  const t = useText(billingText)
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{t('invoice')}</th>
          <th scope="col" data-text>
            {t('statusLabel')}
          </th>
          <th scope="col">{t('amount')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((invoice) => (
          <InvoiceRow key={invoice._id} invoice={invoice} />
        ))}
      </tbody>
    </FigureTable>
  )
}

export const InvoicesSection = () => {
  const t = useText(billingText)
  const pager = useMiniPager()
  const query = { limit: pageSize, ...(pager.cursor && { cursor: pager.cursor }) }
  const { data, error, refetch } = useGet(invoices.list, { query }, { keepPrevious: true })
  return (
    <FormSection title={t('invoices')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={4} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noInvoices')}</p>}
      {data && data.data.length > 0 && <InvoicesTable rows={data.data} />}
      <MiniPager pager={pager} next={data?.nextCursor} />
    </FormSection>
  )
}
