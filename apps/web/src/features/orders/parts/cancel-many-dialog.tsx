import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { SelectRows } from '#web/kit/table/columns.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { BulkOutcome, type BulkResults, findFailedIds } from './bulk-outcome.tsx'

const fields = z.strictObject({ reason: freeText(500) })

interface CancelManyDialogProps {
  rows: readonly OrderListRow[]
  /** Orders that couldn't be cancelled stay selected. */
  choose: SelectRows
  close: () => void
}

/** Confirms a bulk cancellation. If it fails for some orders, lists the result for each. */
export const CancelManyDialog = ({ rows, choose, close }: CancelManyDialogProps) => {
  const t = useText(ordersText)
  const cancel = useSend(orders.cancelMany, {
    successMessage: ({ data }) =>
      findFailedIds(data).length === 0 ? t('cancelledAll', { count: data.length }) : undefined,
  })
  const [results, setResults] = useState<BulkResults>()
  const count = rows.filter(({ status }) => orderStatus.allows(status, 'cancelled')).length
  const mailed = rows.filter(
    ({ status, customer }) => orderStatus.allows(status, 'cancelled') && customer.email !== null,
  )
  const notify = useNotify('order_cancelled', mailed.length > 0)
  const skipped = rows.length - count
  return (
    <Dialog opened onClose={close} title={results ? t('cancelMany') : t('cancelManyTitle', { count })}>
      {results ? (
        <BulkOutcome results={results} kind="cancel" close={close} />
      ) : (
        <Form
          schema={fields}
          initialValues={{ reason: '' }}
          sender={cancel}
          request={({ reason }) => ({
            body: { ids: rows.map(({ _id }) => _id), ...(reason && { reason }), ...notify.body },
          })}
          onSent={({ data }) => {
            const failedIds = findFailedIds(data)
            choose(failedIds)
            if (failedIds.length === 0) close()
            else setResults(data)
          }}
        >
          <Text mb="md">
            {t('cancelManyBody')}
            {skipped > 0 && ` ${t('cancelManySkipped', { count: skipped })}`}
          </Text>
          <TextAreaField name="reason" label={t('reason')} help={t('reasonHelp')} minRows={2} autoFocus />
          <NotifyCheckbox notify={notify} count={mailed.length} mt="md" />
          <DialogFooter
            confirmLabel={t('cancelManyDo', { count })}
            cancelLabel={t('keepOrders', { count })}
            tone="danger"
            sending={cancel.sending}
            close={close}
          />
        </Form>
      )}
    </Dialog>
  )
}
