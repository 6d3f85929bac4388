import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderRow } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import type { DataOf } from '../../../client/request.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { FormElement } from '../../../kit/form-element.tsx'
import type { Choose } from '../../../kit/list/columns.ts'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { type Step, steps } from '../orders.steps.ts'
import { ordersText } from '../orders.text.ts'
import classes from './orders.module.css'

type Results = DataOf<typeof orders.statusMany>['data']

const Outcome = ({ results, close }: { results: Results; close: () => void }) => {
  const t = useText(ordersText)
  const went = results.filter(({ problem }) => problem === null).length
  const stayed = results.length - went
  // What did not go through has to be read; what did is only counted on.
  const sorted = results.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
  return (
    <>
      <Text role="status">
        {[went > 0 && t('went', { count: went }), stayed > 0 && t('stayed', { count: stayed })]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <ul className={classes.results} aria-label={t('results')}>
        {sorted.map(({ id, number, problem }) => (
          <li key={id} className={classes.result} data-went={problem === null || undefined}>
            {problem === null ? (
              <IconCircleCheck size={16} aria-hidden="true" />
            ) : (
              <IconCircleX size={16} aria-hidden="true" />
            )}
            {number === null ? <span>{t('gone')}</span> : <strong>#{number}</strong>}
            <span>{problem ?? t('done')}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </>
  )
}

interface MoveDialogProps {
  rows: readonly OrderRow[]
  /** Those that stayed where they were stay chosen. */
  choose: Choose
  close: () => void
}

/** Moves several orders to a status, each by itself, and tells what became of each. */
export const MoveDialog = ({ rows, choose, close }: MoveDialogProps) => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const move = useSend(orders.statusMany)
  const [results, setResults] = useState<Results>()
  const fitting = (step: Step) => rows.filter(({ status }) => orderStatus.allows(status, step)).length
  const [to, setTo] = useState<Step>(
    steps.toSorted((a, b) => fitting(b) - fitting(a) || steps.indexOf(a) - steps.indexOf(b))[0] ?? 'confirmed',
  )
  /** Why it could not go there from the beginning, which says more than that it could not. */
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
        <Outcome results={results} close={close} />
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
