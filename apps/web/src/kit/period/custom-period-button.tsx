import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import { periodText } from './period.text.ts'
import type { usePeriod } from './use-period.ts'

export type CustomPeriodProps = ReturnType<typeof usePeriod>

interface CustomPeriodButtonProps {
  span: Pick<CustomPeriodProps, 'period' | 'from' | 'to'>
}

/** Accepts what a popover gives to its target. */
export const CustomPeriodButton = ({
  span: { period, from, to },
  ...props
}: CustomPeriodButtonProps & ButtonProps & ComponentProps<'button'>) => {
  const t = useText(periodText)
  const { dayShort } = useCalendar()
  return (
    <Button {...props} variant={period === 'custom' ? 'light' : 'default'}>
      {period === 'custom' ? `${dayShort(from)} – ${dayShort(to)}` : t('period_custom')}
    </Button>
  )
}

const Placeholder = (props: CustomPeriodProps) => <CustomPeriodButton span={props} aria-expanded={false} />

/** Loaded after the first screen. */
export const CustomPeriodLater = loadControlsLater(
  () => import('./custom-period.tsx').then((module) => module.CustomPeriod),
  Placeholder,
  { replaysClick: true },
)
