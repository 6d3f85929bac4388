import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#contract/core/time-zone.ts'
import { useText } from '#web/client/text.ts'
import { routesText } from '#web/features/routes/routes.text.ts'
import type { useDay } from '#web/features/routes/use-day.ts'
import classes from './day-nav.module.css'

/** Moves from day to day. */
export const DayNav = ({ day, today, setDay }: ReturnType<typeof useDay>) => {
  const t = useText(routesText)
  return (
    <div className={classes.nav}>
      <ActionIcon.Group>
        <ActionIcon variant="default" size={36} aria-label={t('previousDay')} onClick={() => setDay(addDays(day, -1))}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('nextDay')} onClick={() => setDay(addDays(day, 1))}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </ActionIcon.Group>
      <TextInput
        type="date"
        aria-label={t('date')}
        value={day}
        onChange={(event) => event.currentTarget.value && setDay(event.currentTarget.value)}
        className={classes.date ?? ''}
      />
      <Button variant="default" disabled={day === today} onClick={() => setDay(today)}>
        {t('today')}
      </Button>
    </div>
  )
}
