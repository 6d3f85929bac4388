import type { TaskState } from '#contract/domains/reward-tasks.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { rewardTasksText } from '#web/features/reward-tasks/reward-tasks.text.ts'

const tones: Record<TaskState, Tone> = { active: 'success', scheduled: 'info', ended: 'neutral', inactive: 'neutral' }

export const TaskBadge = ({ state }: { state: TaskState }) => {
  const t = useText(rewardTasksText)
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
}
