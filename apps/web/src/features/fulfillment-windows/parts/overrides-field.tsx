import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { WindowFields } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { DateField, TimeField } from '#web/kit/fields/choice-fields.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { windowsText } from '#web/features/fulfillment-windows/windows.text.ts'
import classes from './overrides-field.module.css'

const toOverrides = (value: unknown): WindowFields['overrides'] =>
  Array.isArray(value) ? (value as WindowFields['overrides']) : []

/** Dates with different hours or capacity; empty fields keep the usual values. */
export const OverridesField = () => {
  const t = useText(windowsText)
  const { day } = useCalendar()
  const { fields, append, remove } = useFieldArray({ name: 'overrides' })
  useRegisterField('overrides', {
    label: t('overrides'),
    formatValue: (value) =>
      toOverrides(value)
        .map(({ date }) => (date ? day(date) : '…'))
        .join(', '),
  })
  return (
    <Input.Wrapper label={t('overrides')} description={t('overridesHelp')} labelElement="div">
      <div className={classes.days}>
        {fields.map(({ id }, index) => (
          <div key={id} className={classes.day} role="group" aria-label={`${t('date')} ${index + 1}`}>
            <DateField name={`overrides.${index}.date`} label={t('date')} />
            <TimeField name={`overrides.${index}.start`} label={t('start')} />
            <TimeField name={`overrides.${index}.end`} label={t('end')} />
            <NumberField name={`overrides.${index}.capacity`} label={t('capacity')} placeholder={t('asUsual')} />
            <ActionIcon
              size="lg"
              className={classes.remove ?? ''}
              aria-label={t('removeDay', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => append({ date: '', start: null, end: null, capacity: null })}
      >
        {t('addDay')}
      </Button>
    </Input.Wrapper>
  )
}
