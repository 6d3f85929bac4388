import { Loader } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import classes from './message-page.module.css'

export const PageSpinner = () => {
  const t = useText(appText)
  return (
    <div className={classes.spinner} role="status" aria-label={t('loading')}>
      <Loader size="sm" />
    </div>
  )
}
