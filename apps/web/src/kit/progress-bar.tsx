import { Progress } from '@mantine/core'
import { fillOf, type Tone } from '../theme/mantine.ts'

interface ProgressBarProps {
  /** What is going on: Mantine's bar has no name of its own. */
  label: string
  /** 0 to 100; absent while the end is not known. */
  value?: number | undefined
  tone?: Tone
}

export const ProgressBar = ({ label, value, tone = 'accent' }: ProgressBarProps) => (
  <Progress.Root size="sm">
    <Progress.Section
      value={value ?? 100}
      color={fillOf(tone)}
      animated={value === undefined}
      striped={value === undefined}
      aria-label={label}
    />
  </Progress.Root>
)
