import { SegmentedControl } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useText } from '#web/client/text.ts'
import { windowsPath } from '#web/features/fulfillment-windows/fulfillment-windows.paths.ts'
import { windowsText } from '#web/features/fulfillment-windows/windows.text.ts'

/** Switches between list and week; each has its own URL. */
export const ViewSwitch = ({ view }: { view: 'list' | 'week' }) => {
  const t = useText(windowsText)
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      onChange={(next) => void navigate(next === 'week' ? `${windowsPath}?view=week` : windowsPath)}
      data={[
        { value: 'list', label: t('viewList') },
        { value: 'week', label: t('viewWeek') },
      ]}
    />
  )
}
