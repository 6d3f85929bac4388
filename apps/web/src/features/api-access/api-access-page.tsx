import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { apiAccessText } from './api-access.text.ts'
import { KeysCard } from './parts/keys-card.tsx'
import { WebhooksCard } from './parts/webhooks-card.tsx'
import classes from './parts/api-access.module.css'

const ApiAccessPage = () => {
  const t = useText(apiAccessText)
  useTitle(t('title'))
  const docs = (
    <Button
      component="a"
      href="/api/docs"
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden="true" />}
    >
      {t('docs')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={docs} />
      <div className={classes.stack}>
        <KeysCard />
        <WebhooksCard />
      </div>
    </>
  )
}

export default ApiAccessPage
