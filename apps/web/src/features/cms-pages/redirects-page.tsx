import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type CmsRedirect, cmsPages } from '#contract/domains/cms-pages.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityAccess } from '#web/kit/crud/use-entity-access.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { timeColumn } from '#web/kit/display/time.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { cmsPagesText } from './cms-pages.text.ts'
import { StateBadge } from './parts/state-badge.tsx'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }

const RedirectsPage = () => {
  const t = useText(cmsPagesText)
  const { store } = useSession()
  const { editReason } = useEntityAccess(cmsPages, t('items'))
  const [chosen, setChosen] = useState<CmsRedirect>()
  const removal = useSend(cmsPages.removeRedirect, { successMessage: t('redirectDeleted') })
  const primaryColumn: PrimaryColumn<CmsRedirect> = useMemo(
    () => ({
      label: t('from'),
      name: ({ slug, language }) => `${language === store?.language ? '' : `/${language}`}/pages/${slug}`,
      to: ({ page }) => `../${page._id}`,
      sort: 'slug',
      width: '28%',
    }),
    [t, store],
  )
  const columns: Column<CmsRedirect>[] = useMemo(
    () => [
      { id: 'page', label: t('to'), value: ({ page }) => page.name, phone: 'detail' },
      { id: 'slug', label: t('slug'), value: ({ page }) => `/pages/${page.slug}`, phone: 'detail' },
      {
        id: 'state',
        label: t('state'),
        cell: ({ page }) => <StateBadge state={page.state} />,
        value: ({ page }) => t(`state_${page.state}`),
        width: '120px',
      },
      timeColumn('createdAt', t('created_column')),
    ],
    [t],
  )
  return (
    <>
      <ListPage
        title={t('redirects')}
        list={cmsPages.redirects}
        sort={newestFirst}
        primaryColumn={primaryColumn}
        columns={columns}
        actions={(redirect) => [
          {
            label: t('deleteRedirect'),
            icon: <IconTrash size={16} aria-hidden="true" />,
            danger: true,
            reason: editReason,
            run: () => setChosen(redirect),
          },
        ]}
        empty={{ illustration: 'quiet', title: t('noRedirects'), body: t('noRedirectsBody') }}
      />
      <ConfirmDialog
        opened={chosen !== undefined}
        title={t('deleteRedirectTitle', { slug: chosen?.slug ?? '' })}
        body={t('deleteRedirectBody')}
        confirmLabel={t('deleteRedirect')}
        onConfirm={() => {
          if (chosen) void removal.send({ params: { id: chosen._id } })
          setChosen(undefined)
        }}
        onCancel={() => setChosen(undefined)}
      />
    </>
  )
}

export default RedirectsPage
