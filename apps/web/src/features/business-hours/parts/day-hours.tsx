import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  type BusinessHoursFields,
  type HoursSpan,
  maxSpansPerDay,
  type WeekdayName,
  weekdayNames,
} from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { suggestSpan } from '#web/features/business-hours/business-hours.form.ts'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import { useHoursLabels } from '#web/features/business-hours/use-hours-labels.ts'
import { CopyHoursDialog } from './copy-hours-dialog.tsx'
import classes from './day-hours.module.css'
import { SpanFields } from './span-fields.tsx'

interface DayHoursProps {
  weekday: WeekdayName
  /** 0 is Sunday. */
  number: number
  canEdit: boolean
}

/** The hours of one weekday. Without any the store is closed, but always open if no weekday has hours. */
export const DayHours = ({ weekday, number, canEdit }: DayHoursProps) => {
  const t = useText(businessHoursText)
  const { weekdayLong, toMidSentence } = useCalendar()
  const { formatSpans } = useHoursLabels()
  const { getValues } = useFormContext<BusinessHoursFields>()
  const { fields, append, remove } = useFieldArray<BusinessHoursFields, WeekdayName>({ name: weekday })
  const week = useWatch<BusinessHoursFields, typeof weekdayNames>({ name: weekdayNames })
  const isAlwaysOpen = week.every((spans) => spans.length === 0)
  const [isCopying, setIsCopying] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const name = weekdayLong(number)
  const day = toMidSentence(name)
  useRegisterField(weekday, {
    label: name,
    formatValue: (value) => formatSpans(Array.isArray(value) ? (value as HoursSpan[]) : []),
  })
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <div className={classes.name}>{name}</div>
      <div className={classes.spans}>
        {fields.length === 0 && (
          <Text c="dimmed" className={classes.closed ?? ''}>
            {t(isAlwaysOpen ? 'allDay' : 'closed')}
          </Text>
        )}
        {fields.map(({ id }, index) => (
          <SpanFields
            key={id}
            name={`${weekday}.${index}`}
            removeLabel={t('removeHours', { number: index + 1, day })}
            remove={canEdit ? () => removeAt(index) : undefined}
          />
        ))}
      </div>
      {canEdit && (
        <div className={classes.actions}>
          <Tooltip label={t('addHours', { day })}>
            <ActionIcon
              ref={addButton}
              size="lg"
              aria-label={t('addHours', { day })}
              disabled={fields.length >= maxSpansPerDay}
              onClick={() => append(suggestSpan(getValues(), getValues(weekday)))}
            >
              <IconPlus size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('copy')}>
            <ActionIcon size="lg" aria-label={t('copyFrom', { day })} onClick={() => setIsCopying(true)}>
              <IconCopy size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {isCopying && <CopyHoursDialog weekday={weekday} dayName={day} close={() => setIsCopying(false)} />}
    </div>
  )
}
