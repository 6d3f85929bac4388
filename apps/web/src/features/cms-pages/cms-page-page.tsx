import { Button } from '@mantine/core'
import { IconHistory, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { draftKey } from '#contract/browser-storage.ts'
import { type CmsPage, cmsPages } from '#contract/domains/cms-pages.ts'
import { shopPages } from '#contract/shop-path.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ViewInShop } from '#web/entities/stores/view-in-shop.tsx'
import { DeleteMenu } from '#web/kit/actions/delete-menu.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { useEntityAccess } from '#web/kit/crud/use-entity-access.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormDraft } from '#web/kit/form/form-draft.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import classes from './cms-page-page.module.css'
import { pageForm, type StoreLocale, toBody, toFormValues } from './cms-pages.form.ts'
import { cmsPagesText } from './cms-pages.text.ts'
import { PublishingSection, SeoSection, TextSection } from './parts/page-fields.tsx'
import { PreviewDialog } from './parts/preview-dialog.tsx'
import { RevisionsPanel } from './parts/revisions-panel.tsx'
import { StateBadge } from './parts/state-badge.tsx'

const useDraftKey = (page: string) => {
  const { profile, store } = useSession()
  return draftKey('pageDraft', profile._id, store?._id ?? '', page)
}

const useStoreLocale = (): StoreLocale => {
  const { store } = useSession()
  return { language: store?.language ?? 'en', timezone: store?.timezone ?? 'UTC' }
}

const CreatePage = () => {
  const t = useText(cmsPagesText)
  const navigate = useNavigate()
  const locale = useStoreLocale()
  const storageKey = useDraftKey('new')
  return (
    <FormPage
      title={t('newTitle')}
      schema={pageForm}
      endpoint={cmsPages.create}
      values={() => toFormValues(undefined, locale)}
      request={(values) => ({ body: toBody(values, undefined, locale) })}
      successMessage={({ name }) => t('created', { name })}
      onSaved={({ _id }) => void navigate(`../${_id}`, { relative: 'path', replace: true })}
      saveLabel={t('create')}
      aside={<PublishingSection />}
    >
      <FormDraft storageKey={storageKey} />
      <TextSection isNew isLocked={false} />
      <SeoSection isNew />
    </FormPage>
  )
}

interface PageActionsProps {
  page: CmsPage
  canEdit: boolean
  isDirty: boolean
}

const PageActions = ({ page, canEdit, isDirty }: PageActionsProps) => {
  const t = useText(cmsPagesText)
  const { can } = useSession()
  const [open, setOpen] = useState<'preview' | 'history'>()
  const removal = useRemoval(cmsPages, { noun: (count) => t('noun', { count }) })
  const deleteAndLeave = useDeleteAndLeave()
  const close = () => setOpen(undefined)
  return (
    <>
      <ViewInShop
        page={shopPages.page(page.slug)}
        language={page.language}
        reason={page.state === 'live' ? undefined : t('notPublished')}
      />
      {canEdit && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          onClick={() => setOpen('preview')}
        >
          {t('preview')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        onClick={() => setOpen('history')}
      >
        {t('history')}
      </Button>
      {can('delete_cms_page') && (
        <DeleteMenu busy={removal.removing} onDelete={() => deleteAndLeave(() => removal.remove([page]))} />
      )}
      <PreviewDialog page={page} opened={open === 'preview'} close={close} />
      <RevisionsPanel page={page} canRestore={canEdit} isDirty={isDirty} opened={open === 'history'} close={close} />
    </>
  )
}

const EditPage = ({ page }: { page: CmsPage }) => {
  const t = useText(cmsPagesText)
  const locale = useStoreLocale()
  const storageKey = useDraftKey(page._id)
  const { editReason } = useEntityAccess(cmsPages, t('items'))
  const isLocked = Boolean(editReason)
  return (
    <FormPage
      title={page.name}
      subtitle={<LastChange entity={page} />}
      status={<StateBadge state={page.state} />}
      lockedReason={editReason}
      actions={(isDirty) => <PageActions page={page} canEdit={!isLocked} isDirty={isDirty} />}
      schema={pageForm}
      endpoint={cmsPages.update}
      entity={page}
      values={(shown = page) => toFormValues(shown, locale)}
      request={(values, opened = page) => ({
        params: { id: page._id },
        body: { ...toBody(values, opened, locale), version: opened.version },
      })}
      successMessage={({ name }) => t('saved', { name })}
      aside={
        <fieldset className={classes.plain} disabled={isLocked}>
          <PublishingSection />
        </fieldset>
      }
    >
      {!isLocked && <FormDraft storageKey={storageKey} />}
      <TextSection isNew={false} isLocked={isLocked} />
      <SeoSection isNew={false} />
    </FormPage>
  )
}

const CmsPagePage = () => {
  const { id } = useParams()
  const {
    data: page,
    error,
    refetch,
  } = useGet(cmsPages.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined) return <CreatePage />
  if (!page) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return <EditPage key={id} page={page} />
}

export default CmsPagePage
