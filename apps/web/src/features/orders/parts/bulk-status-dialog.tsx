import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import type { SelectRows } from '#web/kit/table/columns.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { type ForwardStatus, forwardStatuses, getStepEmail } from '#web/features/orders/orders.steps.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { BulkOutcome, type BulkResults, findFailedIds } from './bulk-outcome.tsx'

interface BulkStatusDialogProps {
  rows: readonly OrderListRow[]
  /** Orders that couldn't be changed stay selected. */
  choose: SelectRows
  close: () => void
}

/** Changes the status of several orders independently. If it fails for some, lists the result for each. */
export const BulkStatusDialog = ({ rows, choose, close }: BulkStatusDialogProps) => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const move = useSend(orders.statusMany, {
    successMessage: ({ data }) =>
      findFailedIds(data).length === 0 ? t('movedAll', { count: data.length }) : undefined,
  })
  const [results, setResults] = useState<BulkResults>()
  const countMovable = (step: ForwardStatus) => rows.filter(({ status }) => orderStatus.allows(status, step)).length
  const [to, setTo] = useState<ForwardStatus>(
    forwardStatuses.toSorted(
      (a, b) => countMovable(b) - countMovable(a) || forwardStatuses.indexOf(a) - forwardStatuses.indexOf(b),
    )[0] ?? 'confirmed',
  )
  const mailed = rows.flatMap((row) => {
    const kind = orderStatus.allows(row.status, to) ? getStepEmail(row, { status: to }) : undefined
    return kind !== undefined && row.customer.email !== null ? [kind] : []
  })
  const notify = useNotify(mailed[0], true)
  /** A more specific reason than the server's, for orders whose status didn't allow the change to begin with. */
  const explainBlocked = (id: string) => {
    const row = rows.find(({ _id }) => _id === id)
    return row && !orderStatus.allows(row.status, to)
      ? t('stuck', { now: state(row.status), to: state(to) })
      : undefined
  }
  const send = async () => {
    const response = await move.send({ body: { ids: rows.map(({ _id }) => _id), status: to, ...notify.body } })
    if (!response) return
    const failedIds = findFailedIds(response.data)
    choose(failedIds)
    if (failedIds.length === 0) return close()
    setResults(
      response.data.map((result) => ({
        ...result,
        problem: result.problem && (explainBlocked(result.id) ?? result.problem),
      })),
    )
  }
  return (
    <Dialog opened onClose={close} title={t('moveTitle', { count: rows.length })}>
      {results ? (
        <BulkOutcome results={results} kind="move" close={close} />
      ) : (
        <FormElement submit={() => void send()}>
          <Radio.Group
            label={t('moveTo')}
            description={t('moveHelp')}
            value={to}
            onChange={(value) => setTo(forwardStatuses.find((step) => step === value) ?? to)}
          >
            <Stack gap="sm" mt="md">
              {forwardStatuses.map((step) => (
                <Radio
                  key={step}
                  value={step}
                  label={state(step)}
                  description={t('movable', { fit: countMovable(step), all: rows.length })}
                  disabled={countMovable(step) === 0}
                  data-autofocus={step === to || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          <NotifyCheckbox notify={notify} count={mailed.length} mt="md" />
          <DialogFooter
            confirmLabel={t('move')}
            sending={move.sending}
            disabled={countMovable(to) === 0}
            close={close}
          />
        </FormElement>
      )}
    </Dialog>
  )
}
