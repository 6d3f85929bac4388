import { useText } from '#web/client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'
import { BackLink } from './back-link.tsx'

export const NotFoundPage = ({ inShell = false }: { inShell?: boolean }) => {
  const t = useText(pagesText)
  return (
    <MessagePage code="404" title={t('notFoundTitle')} body={t('notFoundBody')} inShell={inShell}>
      <BackLink />
    </MessagePage>
  )
}
