import type { CmsPageState } from '#contract/domains/cms-pages.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'

const tones: Record<CmsPageState, Tone> = { draft: 'neutral', scheduled: 'info', live: 'success', expired: 'neutral' }

export const StateBadge = ({ state }: { state: CmsPageState }) => {
  const t = useText(cmsPagesText)
  return <StatusBadge tone={tones[state]}>{t(`state_${state}`)}</StatusBadge>
}
