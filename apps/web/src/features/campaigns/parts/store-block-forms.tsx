import { Select } from '@mantine/core'
import { maxBlockProducts, productSources } from '#contract/domains/campaign-blocks.ts'
import { getMissingField } from '#contract/domains/incomplete-block.ts'
import { useText } from '#web/client/text.ts'
import { useCanEdit } from '#web/kit/editor/editor-access.ts'
import { Choice, Toggle, type ValueProps } from '#web/kit/editor/editor-fields.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import type { BlockFormProps } from '#web/features/campaigns/use-campaign-editor.ts'
import { CodeInput, CollectionPicker, CollectionsPicker, DiscountPicker, ProductsPicker } from './block-pickers.tsx'
import { MergeTextInput } from './merge-fields.tsx'

const CountSelect = ({ label, value, onChange, max }: ValueProps<number> & { max: number }) => {
  const canEdit = useCanEdit()
  return (
    <Select
      label={label}
      data={Array.from({ length: max }, (_, index) => String(index + 1))}
      value={String(value)}
      disabled={!canEdit}
      allowDeselect={false}
      onChange={(count) => onChange(Number(count))}
    />
  )
}

const TitleInput = ({ title, onChange }: { title: string; onChange: (title: string) => void }) => {
  const t = useText(blocksText)
  return <MergeTextInput label={t('title')} value={title} maxLength={120} onChange={onChange} />
}

export const ProductsForm = ({ block, change }: BlockFormProps<'products'>) => {
  const t = useText(blocksText)
  const canEdit = useCanEdit()
  const { source } = block
  // Only emails of automations have one; their templates start with it.
  const sources = productSources.filter((each) => each !== 'trigger' || source === 'trigger')
  return (
    <>
      <TitleInput title={block.title} onChange={(title) => change(() => ({ title }), 'title')} />
      <Select
        label={t('source')}
        data={sources.map((value) => ({ value, label: t(`source_${value}`) }))}
        value={source}
        disabled={!canEdit}
        allowDeselect={false}
        onChange={(next) =>
          change(() => ({ source: productSources.find((each) => each === next) ?? source }), 'source')
        }
      />
      {source === 'collection' && (
        <CollectionPicker
          label={t('collection')}
          error={getMissingField(block) && t('needsCollection')}
          value={block.collection}
          onChange={(collection) => change(() => ({ collection }), 'collection')}
        />
      )}
      {source === 'chosen' ? (
        <ProductsPicker
          label={t('chosenProducts')}
          error={getMissingField(block) && t('needsProducts')}
          value={block.products}
          onChange={(products) => change(() => ({ products }), 'products')}
        />
      ) : (
        <CountSelect
          label={t('count')}
          value={block.count}
          max={maxBlockProducts}
          onChange={(count) => change(() => ({ count }), 'count')}
        />
      )}
      <Choice
        label={t('perRow')}
        value={String(block.columns)}
        onChange={(columns) => change(() => ({ columns: Number(columns) }), 'columns')}
        options={['1', '2', '3'].map((value) => ({ value, label: value }))}
      />
      <Toggle
        label={t('hasPrices')}
        value={block.hasPrices}
        onChange={(hasPrices) => change(() => ({ hasPrices }), 'hasPrices')}
      />
      <MergeTextInput
        label={t('buttonLabel')}
        help={t('buttonLabelHelp')}
        value={block.buttonLabel}
        maxLength={40}
        onChange={(buttonLabel) => change(() => ({ buttonLabel }), 'buttonLabel')}
      />
    </>
  )
}

export const CollectionsForm = ({ block, change }: BlockFormProps<'collections'>) => {
  const t = useText(blocksText)
  return (
    <>
      <TitleInput title={block.title} onChange={(title) => change(() => ({ title }), 'title')} />
      <CollectionsPicker
        label={t('chosenCollections')}
        help={t('collectionsHelp')}
        value={block.collections}
        onChange={(collections) => change(() => ({ collections }), 'collections')}
      />
      {block.collections.length === 0 && (
        <CountSelect
          label={t('collectionCount')}
          value={block.count}
          max={6}
          onChange={(count) => change(() => ({ count }), 'count')}
        />
      )}
    </>
  )
}

export const DiscountForm = ({ block, change }: BlockFormProps<'discount'>) => {
  const t = useText(blocksText)
  return (
    <>
      <TitleInput title={block.title} onChange={(title) => change(() => ({ title }), 'title')} />
      <MergeTextInput
        label={t('aboutText')}
        value={block.text}
        maxLength={300}
        rows={2}
        onChange={(text) => change(() => ({ text }), 'text')}
      />
      <Choice
        label={t('kind')}
        value={block.kind}
        onChange={(kind) => change(() => ({ kind }), 'kind')}
        options={(['shared', 'unique'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {block.kind === 'shared' ? (
        <CodeInput
          label={t('code')}
          error={getMissingField(block) && t('needsCode')}
          value={block.code}
          onChange={(code) => change(() => ({ code }), 'code')}
        />
      ) : (
        <DiscountPicker
          label={t('discountOf')}
          error={getMissingField(block) && t('needsDiscount')}
          help={t('uniqueHelp')}
          value={block.discount}
          onChange={(discount) => change(() => ({ discount }), 'discount')}
        />
      )}
    </>
  )
}
