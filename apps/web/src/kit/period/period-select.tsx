import { Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useLazyMount } from '#web/kit/dialog/use-lazy-mount.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { periods, type Span, validateSpan } from './period.ts'
import { periodText } from './period.text.ts'
import type { usePeriod } from './use-period.ts'
import classes from './period-select.module.css'

interface CustomSpanProps {
  span: Span
  today: string
  onSubmit: (span: Span) => void
}

const CustomSpan = ({ span, today, onSubmit }: CustomSpanProps) => {
  const t = useText(periodText)
  const [input, setInput] = useState(span)
  const problem = input.from && input.to ? validateSpan(input) : undefined
  return (
    // Native validation stays on: the browser knows which date inputs are incomplete.
    <FormElement
      className={classes.custom}
      noValidate={false}
      submit={() => {
        if (input.from && input.to && !problem) onSubmit(input)
      }}
    >
      <TextInput
        type="date"
        label={t('from')}
        max={today}
        value={input.from}
        onChange={(event) => setInput({ ...input, from: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        type="date"
        label={t('to')}
        max={today}
        value={input.to}
        error={problem && t(problem)}
        onChange={(event) => setInput({ ...input, to: event.currentTarget.value })}
      />
      <Button type="submit">{t('show')}</Button>
    </FormElement>
  )
}

/** Selects the period of figures. */
export const PeriodSelect = ({ period, from, to, today, choose }: ReturnType<typeof usePeriod>) => {
  const t = useText(periodText)
  const { dayShort } = useCalendar()
  const [isRequested, setOpen] = useState(false)
  const { isMounted: isMade, isOpen } = useLazyMount(isRequested)
  const custom = period === 'custom' ? `${dayShort(from)} – ${dayShort(to)}` : t('period_custom')
  return (
    <div className={classes.period}>
      <SegmentedControl
        aria-label={t('period')}
        data={periods.map((value) => ({ value, label: t(`period_${value}`) }))}
        // No preset is selected while a custom span is shown.
        value={period === 'custom' ? '' : period}
        onChange={(value) => choose(periods.find((candidate) => candidate === value) ?? '30')}
      />
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
        <Popover.Target>
          <Button
            variant={period === 'custom' ? 'light' : 'default'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isRequested)}
          >
            {custom}
          </Button>
        </Popover.Target>
        {isMade && (
          <Popover.Dropdown>
            <CustomSpan
              span={{ from, to }}
              today={today}
              onSubmit={(span) => {
                choose('custom', span)
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        )}
      </Popover>
    </div>
  )
}
