import { Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCalendar } from '../../../client/calendar.ts'
import { useText } from '../../../client/text.ts'
import { figuresText } from '../figures.text.ts'
import { periods, type Span, spanProblem } from '../home.period.ts'
import type { usePeriod } from '../use-period.ts'
import { useMadeLate } from '../../../kit/use-made-late.ts'
import classes from './board.module.css'
import { FormElement } from '../../../kit/form-element.tsx'

interface OwnSpanProps {
  span: Span
  today: string
  show: (span: Span) => void
}

const OwnSpan = ({ span, today, show }: OwnSpanProps) => {
  const t = useText(figuresText)
  const [typed, setTyped] = useState(span)
  const problem = typed.from && typed.to ? spanProblem(typed) : undefined
  return (
    // Native validation stays on: the browser knows which date inputs are incomplete.
    <FormElement
      className={classes.own}
      noValidate={false}
      submit={() => {
        if (typed.from && typed.to && !problem) show(typed)
      }}
    >
      <TextInput
        type="date"
        label={t('from')}
        max={today}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        type="date"
        label={t('to')}
        max={today}
        value={typed.to}
        error={problem && t(problem)}
        onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
      />
      <Button type="submit">{t('show')}</Button>
    </FormElement>
  )
}

/** Selects the period of the metrics. */
export const PeriodChoice = ({ period, from, to, today, choose }: ReturnType<typeof usePeriod>) => {
  const t = useText(figuresText)
  const { dayShort } = useCalendar()
  const [isAsked, setOpen] = useState(false)
  const { isMade, isOpen } = useMadeLate(isAsked)
  const custom = period === 'custom' ? `${dayShort(from)} – ${dayShort(to)}` : t('period_custom')
  return (
    <div className={classes.period}>
      <SegmentedControl
        aria-label={t('period')}
        data={periods.map((value) => ({ value, label: t(`period_${value}`) }))}
        // No preset is selected while a custom span is shown.
        value={period === 'custom' ? '' : period}
        onChange={(value) => choose(periods.find((one) => one === value) ?? '30')}
      />
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
        <Popover.Target>
          <Button
            variant={period === 'custom' ? 'light' : 'default'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isAsked)}
          >
            {custom}
          </Button>
        </Popover.Target>
        {isMade && (
          <Popover.Dropdown>
            <OwnSpan
              span={{ from, to }}
              today={today}
              show={(span) => {
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
