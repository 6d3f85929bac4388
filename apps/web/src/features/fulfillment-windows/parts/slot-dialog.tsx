import { Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import {
  type FulfillmentWindow,
  fulfillmentWindows,
  type Slot,
  windowFields,
} from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { TimeField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'
import { SlotFacts } from './slot-facts.tsx'

const states = ['open', 'closed'] as const

const dayForm = windowFields
  .pick({ start: true, end: true, capacity: true })
  .extend({ state: z.enum(states) })
  .refine(({ start, end }) => start < end, { ...withMessage('endsLater'), path: ['end'] })

type UsualHours = Pick<FulfillmentWindow, 'start' | 'end' | 'capacity'>

/** Only values that differ from the usual ones are stored for the day. */
const pickDifferences = (day: UsualHours, usual: UsualHours) => ({
  ...(day.start !== usual.start && { start: day.start }),
  ...(day.end !== usual.end && { end: day.end }),
  ...(day.capacity !== usual.capacity && { capacity: day.capacity }),
})

const DayFields = ({ usual, taken }: { usual: UsualHours; taken: number }) => {
  const t = useText(weekText)
  const { hours } = useCalendar()
  const { setValue } = useFormContext()
  const [state, start, end, capacity] = useWatch({ name: ['state', 'start', 'end', 'capacity'] }) as [
    (typeof states)[number],
    string,
    string,
    number,
  ]
  const isUsual = start === usual.start && end === usual.end && capacity === usual.capacity
  const reset = () => {
    for (const name of ['start', 'end', 'capacity'] as const) {
      setValue(name, usual[name], { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <>
      <SegmentField name="state" label={t('onThisDay')} options={states.map((value) => ({ value, label: t(value) }))} />
      {state === 'closed' ? (
        taken > 0 && <Text c="dimmed">{t('closedNote', { count: taken })}</Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
            <TimeField name="start" label={t('start')} />
            <TimeField name="end" label={t('end')} />
            <NumberField name="capacity" label={t('capacity')} />
          </SimpleGrid>
          <Group gap="xs" mih={26}>
            <Text size="sm" c="dimmed">
              {t('usually', {
                hours: hours(usual.start, usual.end),
                orders: t('usualOrders', { count: usual.capacity }),
              })}
            </Text>
            {!isUsual && (
              <Button variant="subtle" size="compact-sm" onClick={reset}>
                {t('asUsual')}
              </Button>
            )}
          </Group>
          {capacity < taken && <Text c="dimmed">{t('fullNote', { count: taken })}</Text>}
        </>
      )}
    </>
  )
}

interface SlotDialogProps {
  slot: Slot
  close: () => void
}

const DayDialog = ({ slot, close, usual }: SlotDialogProps & { usual: FulfillmentWindow }) => {
  const t = useText(weekText)
  const { dayLong, toMidSentence: inSentence } = useCalendar()
  const { date, start, end, capacity } = slot
  const state: (typeof states)[number] = usual.blackouts.includes(date) ? 'closed' : 'open'
  return (
    <FormDialog
      title={slot.name}
      saveLabel={t('save')}
      close={close}
      schema={dayForm}
      endpoint={fulfillmentWindows.setDay}
      values={() => ({ start, end, capacity, state })}
      request={({ state: newState, ...day }) => ({
        params: { id: slot.window },
        body: { date, isClosed: newState === 'closed', ...pickDifferences(day, usual) },
      })}
      successMessage={t('saved', { name: slot.name, day: inSentence(dayLong(date)) })}
    >
      <SlotFacts slot={slot} />
      <DayFields usual={usual} taken={slot.taken} />
    </FormDialog>
  )
}

/** One window on one day: its load and its overrides. */
export const SlotDialog = ({ slot, close }: SlotDialogProps) => {
  const t = useText(weekText)
  const isPast = slot.reason === 'past'
  const canEdit = useSession().can('edit_fulfillment_windows') && !isPast
  const { data, error, refetch } = useGet(fulfillmentWindows.get, { params: { id: slot.window } }, { enabled: canEdit })
  if (data && canEdit) return <DayDialog slot={slot} close={close} usual={data} />
  return (
    <Dialog opened onClose={close} title={slot.name}>
      <SlotFacts slot={slot} />
      {isPast && <Text c="dimmed">{t('past')}</Text>}
      {canEdit && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton h={120} mt="md" />)}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
      </Group>
    </Dialog>
  )
}
