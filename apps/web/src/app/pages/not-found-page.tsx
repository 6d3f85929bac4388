import { useText } from '../../client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'
import { WayOut } from './way-out.tsx'

export const NotFoundPage = ({ inside = false }: { inside?: boolean }) => {
  const t = useText(pagesText)
  return (
    <MessagePage code="404" title={t('notFoundTitle')} body={t('notFoundBody')} inside={inside}>
      <WayOut />
    </MessagePage>
  )
}
