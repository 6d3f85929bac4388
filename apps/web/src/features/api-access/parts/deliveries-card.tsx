import { Select } from '@mantine/core'
import { useState } from 'react'
import { second } from '#contract/core/time.ts'
import { type DeliveryStatus, deliveryStatuses, type WebhookDelivery, webhooks } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { webhookText } from '#web/features/api-access/webhook.text.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import classes from './api-access.module.css'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryStatusBadge } from './delivery-status-badge.tsx'

const pageSize = 25
/** Workers report no live changes: an import sends thousands. */
const refreshMs = 5 * second

/** The log of an endpoint, newest first. */
export const DeliveriesCard = ({ endpointId, canResend }: { endpointId: string; canResend: boolean }) => {
  const t = useText(webhookText)
  const pager = useMiniPager()
  const [status, setStatus] = useState<DeliveryStatus>()
  const [opened, setOpened] = useState<WebhookDelivery>()
  const { data, error, refetch } = useGet(
    webhooks.listDeliveries,
    { params: { id: endpointId }, query: { status, limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true, refetchIntervalMs: refreshMs },
  )
  return (
    <TitledCard
      title={t('deliveries')}
      aside={
        <Select
          size="xs"
          aria-label={t('status')}
          placeholder={t('allStatuses')}
          clearable
          data={deliveryStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
          value={status ?? null}
          onChange={(value) => {
            pager.reset()
            setStatus(value ?? undefined)
          }}
        />
      }
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={5} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t(status ? 'noneFound' : 'noDeliveries')}</p>}
      {data && data.data.length > 0 && (
        <FigureTable aria-label={t('deliveries')}>
          <thead>
            <tr>
              <th scope="col" data-text>
                {t('event')}
              </th>
              <th scope="col" data-text>
                {t('status')}
              </th>
              <th scope="col" data-text data-wide>
                {t('response')}
              </th>
              <th scope="col" data-wide>
                {t('attempts')}
              </th>
              <th scope="col">{t('time')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((delivery) => (
              <tr key={delivery._id}>
                <td data-text>
                  <button
                    type="button"
                    className={`text-link ${classes.open}`}
                    aria-label={t('details', { event: delivery.event })}
                    onClick={() => setOpened(delivery)}
                  >
                    {delivery.event}
                  </button>
                </td>
                <td data-text>
                  <DeliveryStatusBadge status={delivery.status} />
                </td>
                <td data-text data-wide>
                  {delivery.responseStatus ?? (delivery.lastAttemptAt === null ? '–' : t('noResponse'))}
                </td>
                <td data-wide>{delivery.attempts}</td>
                <td>
                  <Time iso={delivery.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      <div className={classes.pager}>
        <MiniPager pager={pager} next={data?.nextCursor} />
      </div>
      {opened && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={opened}
          canResend={canResend}
          close={() => setOpened(undefined)}
        />
      )}
    </TitledCard>
  )
}
