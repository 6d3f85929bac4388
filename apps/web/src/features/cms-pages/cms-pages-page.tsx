import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconFilePlus, IconLayoutNavbar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { withPermission } from '#web/kit/page/with-permission.tsx'
import { cmsPagesText } from './cms-pages.text.ts'
import { usePageList } from './use-page-list.tsx'

const byUpdate: Sort = { by: 'updatedAt', order: 'desc' }

const CmsPagesPage = () => {
  const t = useText(cmsPagesText)
  const { can, store } = useSession()
  const removal = useRemoval(cmsPages, { noun: (count) => t('noun', { count }) })
  const { createReason, editRow, deleteRow, deleteRows, prefetch } = useEntityActions(cmsPages, {
    pluralNoun: t('items'),
    removal,
  })
  const deleteReason = can('delete_cms_page') ? undefined : t('cannotDelete')
  const starters = useSend(cmsPages.addStarters, {
    successMessage: ({ pages: { length: count } }) => (count > 0 ? t('startersAdded', { count }) : t('startersNone')),
  })
  const addStarters = (language: Language) => void starters.send({ body: { language } })
  const starterActions = languages.map((language) => ({
    label: t(language === 'es' ? 'startersSpanish' : 'startersEnglish'),
    icon: <IconFilePlus size={16} aria-hidden="true" />,
    run: () => addStarters(language),
    reason: createReason,
  }))
  return (
    <ListPage
      title={t('title')}
      list={cmsPages.list}
      sort={byUpdate}
      {...usePageList()}
      primaryAction={{ label: t('add'), to: 'new', reason: createReason }}
      secondaryActions={() => (
        <>
          <Button
            component={Link}
            to="menus"
            variant="default"
            leftSection={<IconLayoutNavbar size={16} aria-hidden="true" />}
          >
            {t('menus')}
          </Button>
          <Button
            component={Link}
            to="redirects"
            variant="default"
            leftSection={<IconArrowsShuffle size={16} aria-hidden="true" />}
          >
            {t('redirects')}
          </Button>
          <MoreMenu actions={starterActions} busy={starters.sending} />
        </>
      )}
      actions={(page) => [editRow(page), { ...deleteRow(page), reason: deleteReason }]}
      bulk={[{ ...deleteRows, reason: deleteReason }]}
      prefetch={prefetch}
      empty={{
        illustration: 'picture',
        title: t('emptyTitle'),
        body: t('emptyBody'),
        secondaryActions: (
          <Button
            variant="default"
            loading={starters.sending}
            disabled={Boolean(createReason)}
            onClick={() => addStarters(store?.language ?? 'en')}
          >
            {t('addStarters')}
          </Button>
        ),
      }}
    />
  )
}

export default withPermission(CmsPagesPage, 'view_cms_pages', cmsPagesText)
