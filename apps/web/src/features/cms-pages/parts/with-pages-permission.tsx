import type { ComponentType } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'

/** The screen is open to everyone who may see the store's settings; its data needs the permission for pages. */
export const withPagesPermission = (Page: ComponentType) => () => {
  const t = useText(cmsPagesText)
  const { can } = useSession()
  if (can('view_cms_pages')) return <Page />
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState illustration="missing" title={t('cannotView')} />
    </>
  )
}
