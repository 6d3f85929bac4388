import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { EmptyState } from '../../../kit/feedback.tsx'
import { homeText } from '../home.text.ts'

export const NoStore = () => {
  const t = useText(homeText)
  const mayOpen = useSession().can('create_store')
  return (
    <EmptyState
      drawing="shelf"
      title={t(mayOpen ? 'noStoreTitle' : 'noAccessTitle')}
      body={t(mayOpen ? 'noStoreOwner' : 'noAccessBody')}
      action={
        mayOpen && (
          <Button component={Link} to="/dashboard/stores/create">
            {t('openStore')}
          </Button>
        )
      }
    />
  )
}
