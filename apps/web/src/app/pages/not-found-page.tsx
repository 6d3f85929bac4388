import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../../client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'

export const NotFoundPage = ({ inside = false }: { inside?: boolean }) => {
  const t = useText(pagesText)
  return (
    <MessagePage code="404" title={t('notFoundTitle')} body={t('notFoundBody')} inside={inside}>
      <Button component={Link} to="/dashboard">
        {t('toDashboard')}
      </Button>
    </MessagePage>
  )
}
