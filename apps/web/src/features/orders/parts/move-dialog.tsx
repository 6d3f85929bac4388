import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OrderRow } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { FormElement } from '../../../kit/form-element.tsx'
import type { Choose } from '../../../kit/list/columns.ts'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { type Step, steps } from '../orders.steps.ts'
import { ordersText } from '../orders.text.ts'
import { BulkOutcome, type BulkResults } from './bulk-outcome.tsx'

interface MoveDialogProps {
  rows: readonly OrderRow[]
  /** Orders that couldn't be changed stay selected. */
  choose: Choose
  close: () => void
}

/** Changes the status of several orders independently and lists the result for each. */
export const MoveDialog = ({ rows, choose, close }: MoveDialogProps) => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const move = useSend(orders.statusMany)
  const [results, setResults] = useState<BulkResults>()
  const fitting = (step: Step) => rows.filter(({ status }) => orderStatus.allows(status, step)).length
  const [to, setTo] = useState<Step>(
    steps.toSorted((a, b) => fitting(b) - fitting(a) || steps.indexOf(a) - steps.indexOf(b))[0] ?? 'confirmed',
  )
  /** A more specific reason than the server's, for orders whose status didn't allow the change to begin with. */
  const stuck = (id: string) => {
    const row = rows.find(({ _id }) => _id === id)
    return row && !orderStatus.allows(row.status, to)
      ? t('stuck', { now: state(row.status), to: state(to) })
      : undefined
  }
  const send = async () => {
    const answer = await move.send({ body: { ids: rows.map(({ _id }) => _id), status: to } })
    if (!answer) return
    choose(answer.data.filter(({ problem }) => problem !== null).map(({ id }) => id))
    setResults(answer.data.map((one) => ({ ...one, problem: one.problem && (stuck(one.id) ?? one.problem) })))
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
            onChange={(value) => setTo(steps.find((step) => step === value) ?? to)}
          >
            <Stack gap="sm" mt="md">
              {steps.map((step) => (
                <Radio
                  key={step}
                  value={step}
                  label={state(step)}
                  description={t('movable', { fit: fitting(step), all: rows.length })}
                  disabled={fitting(step) === 0}
                  data-autofocus={step === to || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          <DialogFoot confirm={t('move')} sending={move.sending} disabled={fitting(to) === 0} close={close} />
        </FormElement>
      )}
    </Dialog>
  )
}
