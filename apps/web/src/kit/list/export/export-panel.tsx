import { Button, Text } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { useExport } from './export.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from '#web/kit/list/list.module.css'

/** Progress of the running export with a cancel button; it continues when the page is left. */
export const ExportPanel = () => {
  const t = useText(listText)
  const tKit = useText(kitText)
  const running = useExport()
  if (!running) return null
  const label = t('exporting', { title: running.title })
  return (
    <div className={classes.progress} role="status">
      <div>
        <Text size="sm" mb={4}>
          {label} · {t('exportRows', { count: running.rows })}
        </Text>
        <ProgressBar label={label} value={running.total ? (running.rows / running.total) * 100 : undefined} />
      </div>
      <Button variant="default" size="xs" onClick={running.cancel}>
        {tKit('cancel')}
      </Button>
    </div>
  )
}
