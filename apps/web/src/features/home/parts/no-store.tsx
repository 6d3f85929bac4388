import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { homeText } from '#web/features/home/home.text.ts'

export const NoStore = () => {
  const t = useText(homeText)
  const canCreateStore = useSession().can('create_store')
  return (
    <EmptyState
      illustration="shelf"
      title={t(canCreateStore ? 'noStoreTitle' : 'noAccessTitle')}
      body={t(canCreateStore ? 'noStoreOwner' : 'noAccessBody')}
      action={
        canCreateStore && (
          <Button component={Link} to="/dashboard/stores/create">
            {t('openStore')}
          </Button>
        )
      }
    />
  )
}
