import { SimpleGrid, Switch } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { DriverBreak } from '#contract/domains/drivers.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { TimeField } from '#web/kit/fields/choice-fields.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { driverFormText } from '#web/features/drivers/driver-form.text.ts'

const defaultBreak: DriverBreak = { start: '12:00', end: '14:00', minutes: 30 }

/** An optional break of some minutes between two times. */
export const BreakField = ({ locked }: { locked: boolean }) => {
  const t = useText(driverFormText)
  const { hours } = useCalendar()
  const { field } = useController({ name: 'break' })
  useRegisterField('break', {
    label: t('hasBreak'),
    formatValue: (value) => {
      const { start, end, minutes } = (value as DriverBreak | null) ?? {}
      return start && end ? `${minutes ?? ''} ${t('minutesUnit')}, ${hours(start, end)}` : ''
    },
  })
  const hasBreak = Boolean(field.value)
  return (
    <>
      <Switch
        ref={field.ref}
        label={t('hasBreak')}
        checked={hasBreak}
        disabled={locked}
        onChange={(event) => field.onChange(event.currentTarget.checked ? defaultBreak : null)}
      />
      {hasBreak && (
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <NumberField name="break.minutes" label={t('breakMinutes')} unit={t('minutesUnit')} disabled={locked} />
          <TimeField name="break.start" label={t('breakFrom')} disabled={locked} />
          <TimeField name="break.end" label={t('breakTo')} disabled={locked} />
        </SimpleGrid>
      )}
    </>
  )
}
