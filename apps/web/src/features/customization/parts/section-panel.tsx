import { Input, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { collections } from '#contract/domains/collections.ts'
import type { RichTextNode } from '#contract/rich-text/document.ts'
import { alignments, type ThemeSection } from '#contract/theme/settings.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import { Choice, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { sectionsText } from '#web/features/customization/sections.text.ts'
import { changeSection, type SectionFormProps } from '#web/features/customization/customization.sections.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import { FaqItems, ImageItems, TestimonialItems } from './section-items.tsx'
import { LocalizedInput } from './theme-fields.tsx'

const DocumentEditor = lazy(() => import('#web/kit/rich-text/document-editor.tsx'))

const rowCounts = ['1', '2', '3', '4'] as const

const RowsChoice = ({ rows, onChange }: { rows: number; onChange: (rows: number) => void }) => {
  const t = useText(sectionsText)
  const value = rowCounts.find((count) => Number(count) === rows) ?? '2'
  return (
    <Choice
      label={t('rows')}
      value={value}
      onChange={(count) => onChange(Number(count))}
      options={rowCounts.map((count) => ({ value: count, label: count }))}
    />
  )
}

const ProductGridForm = ({ section, change }: SectionFormProps<'productGrid'>) => {
  const t = useText(sectionsText)
  return (
    <>
      <Choice
        label={t('source')}
        value={section.source}
        onChange={(source) => change(() => ({ source }), 'source')}
        options={(['newest', 'bestSellers'] as const).map((value) => ({ value, label: t(`source_${value}`) }))}
      />
      <RowsChoice rows={section.rows} onChange={(rows) => change(() => ({ rows }), 'rows')} />
    </>
  )
}

const CollectionPicker = ({ section, change }: SectionFormProps<'featuredCollection'>) => {
  const t = useText(sectionsText)
  const { canEdit } = useThemeEditor()
  const { collection } = section
  const { data } = useGet(collections.get, { params: { id: collection ?? '' } }, { enabled: collection !== null })
  return (
    <Picker
      label={t('collection')}
      help={t('collectionHelp')}
      endpoint={collections.list}
      query={{ sortBy: 'name' }}
      toOption={({ _id, name }) => ({ value: _id, label: name })}
      knownOptions={data ? [{ value: data._id, label: data.name }] : []}
      value={collection}
      disabled={!canEdit}
      onChange={(next) => change(() => ({ collection: next }), 'collection')}
    />
  )
}

const FeaturedCollectionForm = ({ section, change }: SectionFormProps<'featuredCollection'>) => {
  const t = useText(sectionsText)
  const { can } = useSession()
  return (
    <>
      {can('view_product_collections') ? (
        <CollectionPicker section={section} change={change} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('cannotPickCollection')}
        </Text>
      )}
      <RowsChoice rows={section.rows} onChange={(rows) => change(() => ({ rows }), 'rows')} />
    </>
  )
}

const ImagesForm = ({ section, change }: SectionFormProps<'images'>) => {
  const t = useText(sectionsText)
  return (
    <>
      <Choice
        label={t('layout')}
        value={section.layout}
        onChange={(layout) => change(() => ({ layout }), 'layout')}
        options={(['grid', 'wide'] as const).map((value) => ({ value, label: t(`layout_${value}`) }))}
      />
      <ImageItems section={section} change={change} />
    </>
  )
}

const ignore = () => undefined

const RichTextForm = ({ section, change }: SectionFormProps<'richText'>) => {
  const t = useText(sectionsText)
  const id = useId()
  const { language, canEdit, uploads } = useThemeEditor()
  const labelId = `${id}-label`
  const append = (block: RichTextNode) =>
    change(({ content }) => {
      const document = content[language]
      return { content: { ...content, [language]: { ...document, content: [...document.content, block] } } }
    }, `content.${language}`)
  return (
    <>
      <Input.Wrapper id={id} label={<span id={labelId}>{t('content')}</span>} labelElement="div">
        <Suspense fallback={<Skeleton h={280} mt={4} />}>
          <DocumentEditor
            key={language}
            value={section.content[language]}
            onChange={(document) =>
              change(({ content }) => ({ content: { ...content, [language]: document } }), `content.${language}`)
            }
            onBlur={ignore}
            focusRef={ignore}
            disabled={!canEdit}
            invalid={false}
            labelId={labelId}
            describedBy={`${id}-description`}
            pendingUploads={uploads.pending}
            afterClose={{ signal: uploads.signal, append }}
            hidesUndo
          />
        </Suspense>
      </Input.Wrapper>
      <Choice
        label={t('align')}
        value={section.align}
        onChange={(align) => change(() => ({ align }), 'align')}
        options={alignments.map((value) => ({ value, label: t(`align_${value}`) }))}
      />
    </>
  )
}

const OpeningHoursForm = ({ section, change }: SectionFormProps<'openingHours'>) => {
  const t = useText(sectionsText)
  return (
    <Toggle label={t('hasMap')} value={section.hasMap} onChange={(hasMap) => change(() => ({ hasMap }), 'hasMap')} />
  )
}

const NewsletterForm = ({ section, change }: SectionFormProps<'newsletter'>) => {
  const t = useText(sectionsText)
  return (
    <LocalizedInput
      label={t('newsletterText')}
      value={section.text}
      onChange={(text) => change(() => ({ text }), 'text')}
      maxLength={400}
      rows={3}
    />
  )
}

interface SectionFieldsProps {
  section: ThemeSection
  change: (change: (section: ThemeSection) => Partial<ThemeSection>, field: string) => void
}

/** The fields of the section's type. Types without fields show what the store's catalog has. */
const SectionFields = ({ section, change }: SectionFieldsProps) => {
  // A section never changes its type.
  const changeOfType = change as never
  switch (section.type) {
    case 'productGrid':
      return <ProductGridForm section={section} change={changeOfType} />
    case 'featuredCollection':
      return <FeaturedCollectionForm section={section} change={changeOfType} />
    case 'images':
      return <ImagesForm section={section} change={changeOfType} />
    case 'richText':
      return <RichTextForm section={section} change={changeOfType} />
    case 'openingHours':
      return <OpeningHoursForm section={section} change={changeOfType} />
    case 'newsletter':
      return <NewsletterForm section={section} change={changeOfType} />
    case 'faq':
      return <FaqItems section={section} change={changeOfType} />
    case 'testimonials':
      return <TestimonialItems section={section} change={changeOfType} />
    case 'categories':
    case 'collections':
    case 'brands':
      return null
    default:
      return section satisfies never
  }
}

const isManaged = (type: ThemeSection['type']) =>
  type === 'categories' || type === 'collections' || type === 'brands' || type === 'openingHours' ? type : undefined

const SectionPanel = ({ section }: { section: ThemeSection }) => {
  const t = useText(sectionsText)
  const { edit } = useThemeEditor()
  const change = (toChanges: (current: ThemeSection) => Partial<ThemeSection>, field: string) =>
    edit(
      ({ sections }) => ({
        sections: changeSection(
          sections,
          section.id,
          (current) => ({ ...current, ...toChanges(current) }) as ThemeSection,
        ),
      }),
      `${section.id}.${field}`,
    )
  const managed = isManaged(section.type)
  return (
    <Stack gap="md">
      {managed && (
        <Text size="sm" c="dimmed">
          {t(`managed_${managed}`)}
        </Text>
      )}
      <Toggle
        label={t('visible')}
        value={!section.isHidden}
        onChange={(isVisible) => change(() => ({ isHidden: !isVisible }), 'isHidden')}
      />
      <LocalizedInput
        label={t('title')}
        help={t('titleHelp')}
        value={section.title}
        onChange={(title) => change(() => ({ title }), 'title')}
        maxLength={120}
      />
      <SectionFields section={section} change={change} />
    </Stack>
  )
}

export default SectionPanel
