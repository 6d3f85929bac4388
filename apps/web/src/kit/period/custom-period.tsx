import { Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { useLazyMount } from '#web/kit/dialog/use-lazy-mount.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { CustomPeriodButton, type CustomPeriodProps } from './custom-period-button.tsx'
import { type Span, validateSpan } from './period.ts'
import { periodText } from './period.text.ts'
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

/** The button for other periods with its form. */
export const CustomPeriod = (props: CustomPeriodProps) => {
  const { from, to, today, choose } = props
  const [isRequested, setOpen] = useState(false)
  const { isMounted, isOpen } = useLazyMount(isRequested)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <CustomPeriodButton span={props} aria-expanded={isOpen} onClick={() => setOpen(!isRequested)} />
      </Popover.Target>
      {isMounted && (
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
  )
}
