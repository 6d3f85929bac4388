import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import {
  type PayoutSchedule,
  type PayoutSettings,
  payouts,
  payoutSchedules,
  payoutSettingsFields,
} from '#contract/domains/payouts.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { payoutsText } from '#web/features/earnings/payouts.text.ts'

// A select has text values.
const schema = payoutSettingsFields.extend({ weekday: z.string() })

const ScheduleFields = () => {
  const t = useText(payoutsText)
  const { week, weekdayLong } = useCalendar()
  const schedule = useWatch({ name: 'schedule' }) as PayoutSchedule
  return (
    <>
      <SegmentField
        name="schedule"
        label={t('schedule')}
        options={payoutSchedules.map((value) => ({ value, label: t(`schedule_${value}`) }))}
      />
      {schedule === 'weekly' && (
        <SelectField
          name="weekday"
          label={t('weekday')}
          options={week.map((value) => ({ value: String(value), label: weekdayLong(value) }))}
        />
      )}
      {schedule === 'monthly' && <NumberField name="day" label={t('day')} help={t('dayHelp')} />}
      {schedule !== 'manual' && <MoneyField name="minimum" label={t('minimum')} help={t('minimumHelp')} />}
    </>
  )
}

const ScheduleDialog = ({ settings, close }: { settings: PayoutSettings; close: () => void }) => {
  const t = useText(payoutsText)
  return (
    <FormDialog
      title={t('scheduleTitle')}
      schema={schema}
      endpoint={payouts.updateSettings}
      entity={settings}
      values={(entity) => {
        const { schedule, weekday, day, minimum } = entity ?? settings
        return { schedule, weekday: String(weekday), day, minimum }
      }}
      request={({ weekday, ...fields }, entity) => ({
        body: { ...fields, weekday: Number(weekday), version: (entity ?? settings).version },
      })}
      successMessage={t('scheduleSaved')}
      close={close}
    >
      <ScheduleFields />
    </FormDialog>
  )
}

export default ScheduleDialog
