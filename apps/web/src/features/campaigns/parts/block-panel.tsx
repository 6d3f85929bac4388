import { Input, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { type CampaignBlock, imageWidths, spacerSizes } from '#contract/domains/campaign-blocks.ts'
import { getMissingField } from '#contract/domains/incomplete-block.ts'
import { alignments } from '#contract/theme/settings.ts'
import { useText } from '#web/client/text.ts'
import { Choice, LinkInput, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { ImageInput } from '#web/kit/fields/image-input.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import { changeBlock } from '#web/features/campaigns/campaigns.blocks.ts'
import { type BlockFormProps, useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { ColumnsForm } from './columns-form.tsx'
import { MergeTextInput } from './merge-fields.tsx'
import { CollectionsForm, DiscountForm, ProductsForm } from './store-block-forms.tsx'

const TextEditor = lazy(() => import('./text-editor.tsx'))

type Align = (typeof alignments)[number]

const AlignChoice = ({ align, onChange }: { align: Align; onChange: (align: Align) => void }) => {
  const t = useText(blocksText)
  return (
    <Choice
      label={t('align')}
      value={align}
      onChange={onChange}
      options={alignments.map((value) => ({ value, label: t(`align_${value}`) }))}
    />
  )
}

const HeadingForm = ({ block, change }: BlockFormProps<'heading'>) => {
  const t = useText(blocksText)
  return (
    <>
      <MergeTextInput
        label={t('content')}
        value={block.text}
        maxLength={200}
        onChange={(text) => change(() => ({ text }), 'text')}
      />
      <Choice
        label={t('level')}
        value={String(block.level)}
        onChange={(level) => change(() => ({ level: level === '1' ? 1 : 2 }), 'level')}
        options={[
          { value: '1', label: t('level_1') },
          { value: '2', label: t('level_2') },
        ]}
      />
      <AlignChoice align={block.align} onChange={(align) => change(() => ({ align }), 'align')} />
    </>
  )
}

const ignore = () => undefined

const TextForm = ({ block, change }: BlockFormProps<'text'>) => {
  const t = useText(blocksText)
  const id = useId()
  const { canEdit, uploads } = useCampaignEditor()
  const labelId = `${id}-label`
  return (
    <>
      <Input.Wrapper id={id} label={<span id={labelId}>{t('content')}</span>} labelElement="div">
        <Suspense fallback={<Skeleton h={240} mt={4} />}>
          <TextEditor
            value={block.content}
            onChange={(document) => change(() => ({ content: document as never }), 'content')}
            onBlur={ignore}
            focusRef={ignore}
            disabled={!canEdit}
            invalid={false}
            labelId={labelId}
            describedBy={`${id}-description`}
            pendingUploads={uploads.pending}
          />
        </Suspense>
      </Input.Wrapper>
      <AlignChoice align={block.align} onChange={(align) => change(() => ({ align }), 'align')} />
    </>
  )
}

const ImageForm = ({ block, change }: BlockFormProps<'image'>) => {
  const t = useText(blocksText)
  const { canEdit, files, uploads } = useCampaignEditor()
  return (
    <>
      <ImageInput
        label={t('image')}
        error={getMissingField(block) && t('needsImage')}
        value={block.key}
        url={block.key === null ? undefined : files[block.key]?.url}
        disabled={!canEdit}
        pendingUploads={uploads.pending}
        uploadTask={uploads.getTask(block.id)}
        onChange={(key) => change(() => ({ key }), 'key')}
      />
      <MergeTextInput
        label={t('alt')}
        help={t('altHelp')}
        value={block.alt}
        maxLength={300}
        onChange={(alt) => change(() => ({ alt }), 'alt')}
      />
      <LinkInput label={t('link')} value={block.link} onChange={(link) => change(() => ({ link }), 'link')} />
      <Choice
        label={t('width')}
        value={block.width}
        onChange={(width) => change(() => ({ width }), 'width')}
        options={imageWidths.map((value) => ({ value, label: t(`width_${value}`) }))}
      />
      {block.width !== 'full' && (
        <AlignChoice align={block.align} onChange={(align) => change(() => ({ align }), 'align')} />
      )}
    </>
  )
}

const ButtonForm = ({ block, change }: BlockFormProps<'button'>) => {
  const t = useText(blocksText)
  const missing = getMissingField(block)
  return (
    <>
      <MergeTextInput
        label={t('label')}
        error={missing === 'label' ? t('needsLabel') : undefined}
        value={block.label}
        maxLength={80}
        onChange={(label) => change(() => ({ label }), 'label')}
      />
      <LinkInput
        label={t('link')}
        error={block.link === '' ? t('needsLink') : undefined}
        value={block.link}
        onChange={(link) => change(() => ({ link }), 'link')}
      />
      <Toggle label={t('isWide')} value={block.isWide} onChange={(isWide) => change(() => ({ isWide }), 'isWide')} />
      {!block.isWide && <AlignChoice align={block.align} onChange={(align) => change(() => ({ align }), 'align')} />}
    </>
  )
}

const SpacerForm = ({ block, change }: BlockFormProps<'spacer'>) => {
  const t = useText(blocksText)
  return (
    <Choice
      label={t('size')}
      value={block.size}
      onChange={(size) => change(() => ({ size }), 'size')}
      options={spacerSizes.map((value) => ({ value, label: t(`size_${value}`) }))}
    />
  )
}

const PointsForm = ({ block, change }: BlockFormProps<'points'>) => {
  const t = useText(blocksText)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('pointsHelp')}
      </Text>
      <MergeTextInput
        label={t('title')}
        value={block.title}
        maxLength={120}
        onChange={(title) => change(() => ({ title }), 'title')}
      />
      <MergeTextInput
        label={t('aboutText')}
        value={block.text}
        maxLength={300}
        rows={3}
        onChange={(text) => change(() => ({ text }), 'text')}
      />
    </>
  )
}

interface BlockPanelProps {
  block: CampaignBlock
  open: (panel: string) => void
}

/** The fields of the block's type. */
const BlockPanel = ({ block, open }: BlockPanelProps) => {
  const t = useText(blocksText)
  const { editBody } = useCampaignEditor()
  const change = (toChanges: (current: CampaignBlock) => Partial<CampaignBlock>, field: string) =>
    editBody(
      ({ blocks }) => ({
        blocks: changeBlock(blocks, block.id, (current) => ({ ...current, ...toChanges(current) }) as CampaignBlock),
      }),
      `${block.id}.${field}`,
    )
  // A block never changes its type.
  const changeOfType = change as never
  const renderFields = () => {
    switch (block.type) {
      case 'heading':
        return <HeadingForm block={block} change={changeOfType} />
      case 'text':
        return <TextForm block={block} change={changeOfType} />
      case 'image':
        return <ImageForm block={block} change={changeOfType} />
      case 'button':
        return <ButtonForm block={block} change={changeOfType} />
      case 'spacer':
        return <SpacerForm block={block} change={changeOfType} />
      case 'columns':
        return <ColumnsForm block={block} change={changeOfType} open={open} />
      case 'products':
        return <ProductsForm block={block} change={changeOfType} />
      case 'collections':
        return <CollectionsForm block={block} change={changeOfType} />
      case 'discount':
        return <DiscountForm block={block} change={changeOfType} />
      case 'points':
        return <PointsForm block={block} change={changeOfType} />
      case 'divider':
        return (
          <Text size="sm" c="dimmed">
            {t('divider_about')}
          </Text>
        )
      default:
        return block satisfies never
    }
  }
  return <Stack gap="md">{renderFields()}</Stack>
}

export default BlockPanel
