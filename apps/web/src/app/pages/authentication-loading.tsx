import { Loader } from '@mantine/core'
import { useText } from '../../client/text.ts'
import { useDocumentTitle } from '../../client/title.ts'
import { appText } from '../app.text.ts'
import classes from './message-page.module.css'

export const AuthenticationLoading = () => {
  const t = useText(appText)
  useDocumentTitle(t('loadingAuthentication'))
  return (
    <main className={`${classes.outside} ${classes.page}`} aria-busy="true">
      <Loader size="sm" mb="lg" aria-hidden="true" />
      <div role="status">
        <h1 className={classes.title}>{t('loadingAuthentication')}</h1>
        <p className={classes.body}>{t('verifying')}</p>
      </div>
    </main>
  )
}
