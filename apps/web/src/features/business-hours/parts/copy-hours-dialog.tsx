import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type BusinessHoursFields, type WeekdayName, weekdayNames } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'

interface CopyHoursDialogProps {
  weekday: WeekdayName
  dayName: string
  close: () => void
}

/** Replaces the hours of other days in the form; nothing is saved yet. */
export const CopyHoursDialog = ({ weekday, dayName, close }: CopyHoursDialogProps) => {
  const t = useText(businessHoursText)
  const { week, weekdayLong } = useCalendar()
  const { getValues, setValue, trigger, formState } = useFormContext<BusinessHoursFields>()
  const [selected, setSelected] = useState<readonly WeekdayName[]>([])
  const days = week.flatMap((number) => {
    const name = weekdayNames[number]
    return name && name !== weekday ? [{ name, label: weekdayLong(number) }] : []
  })
  const toggle = (name: WeekdayName, isOn: boolean) =>
    setSelected(isOn ? [...selected, name] : selected.filter((other) => other !== name))
  const copy = () => {
    for (const name of selected) setValue(name, structuredClone(getValues(weekday)), { shouldDirty: true })
    if (formState.isSubmitted) void trigger()
    close()
  }
  return (
    <Dialog opened onClose={close} title={t('copyTitle', { day: dayName })}>
      <FormElement submit={copy}>
        <Stack gap="sm" role="group" aria-label={t('copyTo')}>
          <Checkbox
            label={t('everyDay')}
            checked={selected.length === days.length}
            indeterminate={selected.length > 0 && selected.length < days.length}
            onChange={(event) => setSelected(event.currentTarget.checked ? days.map(({ name }) => name) : [])}
            data-autofocus
          />
          {days.map(({ name, label }) => (
            <Checkbox
              key={name}
              ml="lg"
              label={label}
              checked={selected.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        <DialogFooter confirmLabel={t('copyConfirm')} disabled={selected.length === 0} close={close} />
      </FormElement>
    </Dialog>
  )
}
