import { Progress } from '@mantine/core'
import { toFillColor, type Tone } from '#web/theme/mantine.ts'

interface ProgressBarProps {
  /** The accessible name, which Mantine's bar lacks. */
  label: string
  /** 0 to 100; undefined while the end is unknown. */
  value?: number | undefined
  tone?: Tone
}

export const ProgressBar = ({ label, value, tone = 'accent' }: ProgressBarProps) => (
  <Progress.Root size="sm">
    <Progress.Section
      value={value ?? 100}
      color={toFillColor(tone)}
      animated={value === undefined}
      striped={value === undefined}
      aria-label={label}
    />
  </Progress.Root>
)
