import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { cmsPageRoles, cmsPageStatuses, cmsPageVisibilities } from '#contract/domains/cms-pages.ts'
import { languages } from '#contract/enumerations.ts'
import { emptyDocument, type RichTextDocument, toDocumentText } from '#contract/rich-text/document.ts'
import { useText } from '#web/client/text.ts'
import { SearchPreview } from '#web/entities/stores/search-preview.tsx'
import { DateTimeField, SelectField } from '#web/kit/fields/choice-fields.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'

// The editor and its blocks are loaded when the page opens, not with the list.
const PageText = lazy(() => import('./page-text.tsx'))

export const TextSection = ({ isNew, isLocked }: { isNew: boolean; isLocked: boolean }) => {
  const t = useText(cmsPagesText)
  return (
    <FormSection title={t('page')}>
      <TextField name="name" label={t('name')} autoFocus={isNew} />
      <Suspense fallback={<Skeleton h={440} />}>
        <PageText label={t('text')} isLocked={isLocked} />
      </Suspense>
    </FormSection>
  )
}

/** Title, description and address for search engines, with a preview of the search result. */
export const SeoSection = ({ isNew }: { isNew: boolean }) => {
  const t = useText(cmsPagesText)
  const [name, content, slug, seoTitle, seoDescription]: readonly unknown[] = useWatch({
    name: ['name', 'content', 'slug', 'seoTitle', 'seoDescription'],
  })
  const title = String(seoTitle || name || t('newTitle'))
  const excerpt = toDocumentText((content ?? emptyDocument) as RichTextDocument).slice(0, 300)
  return (
    <FormSection title={t('seo')}>
      <SearchPreview
        label={t('seoPreview')}
        path={['pages', String(slug ?? '')]}
        title={title}
        description={String(seoDescription || excerpt || t('seoNothing'))}
      />
      <TextField name="seoTitle" label={t('seoTitle')} placeholder={String(name ?? '')} />
      <TextAreaField name="seoDescription" label={t('seoDescription')} minRows={2} />
      <SlugField name="slug" label={t('slug')} help={t(isNew ? 'newSlugHelp' : 'slugHelp')} />
    </FormSection>
  )
}

export const PublishingSection = () => {
  const t = useText(cmsPagesText)
  const [status, visibility, role]: readonly unknown[] = useWatch({ name: ['status', 'visibility', 'role'] })
  return (
    <FormSection title={t('publishing')}>
      <SegmentField
        name="status"
        label={t('status')}
        options={cmsPageStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
      />
      {status === 'published' && (
        <>
          <DateTimeField name="publishAt" label={t('publishAt')} />
          <DateTimeField name="unpublishAt" label={t('unpublishAt')} help={t('zoneHelp')} />
        </>
      )}
      <SelectField
        name="visibility"
        label={t('visibility')}
        help={visibility === 'private' ? t('visibilityHelp') : undefined}
        options={cmsPageVisibilities.map((value) => ({ value, label: t(`visibility_${value}`) }))}
      />
      <SelectField
        name="language"
        label={t('language')}
        help={t('languageHelp')}
        options={languages.map((value) => ({ value, label: t(`lang_${value}`) }))}
      />
      <SelectField
        name="role"
        label={t('role')}
        help={role === 'terms' ? t('roleTermsHelp') : undefined}
        options={(['none', ...cmsPageRoles] as const).map((value) => ({ value, label: t(`role_${value}`) }))}
      />
    </FormSection>
  )
}
