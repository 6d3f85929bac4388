import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../../client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'

export const ForbiddenPage = () => {
  const t = useText(pagesText)
  return (
    <MessagePage code="403" title={t('forbiddenTitle')} body={t('forbiddenBody')}>
      <Button component={Link} to="/dashboard">
        {t('toDashboard')}
      </Button>
    </MessagePage>
  )
}
