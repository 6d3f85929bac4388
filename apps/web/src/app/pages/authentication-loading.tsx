import { useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { LoadingPage } from './loading-page.tsx'

export const AuthenticationLoading = () => {
  const t = useText(appText)
  return <LoadingPage title={t('loadingAuthentication')} body={t('verifying')} />
}
