import { Select } from '@mantine/core'
import { brands } from '#contract/domains/brands.ts'
import { collections } from '#contract/domains/collections.ts'
import { publishStates, visibilities } from '#contract/enumerations.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { Picker } from '#web/kit/fields/picker.tsx'
import { type Draft, type ChangeKind, maxWeightGrams } from '#web/features/bulk-edits/bulk-edits.draft.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import { CategoryControl } from './category-control.tsx'
import { PriceControl } from './price-control.tsx'
import { SetOrClear } from './set-or-clear.tsx'
import { TagsControl } from './tags-control.tsx'

interface ChangeControlProps {
  kind: ChangeKind
  draft: Draft
  change: (part: Draft) => void
}

/** The input for one kind of change. */
export const ChangeControl = ({ kind, draft, change }: ChangeControlProps) => {
  const t = useText(bulkEditsText)
  const { store } = useSession()
  switch (kind) {
    case 'publishState':
      return (
        <Select
          label={t('publishState')}
          data={publishStates.map((value) => ({ value, label: t(value) }))}
          value={draft.publishState ?? null}
          onChange={(value) => change({ publishState: value ?? undefined })}
          allowDeselect={false}
        />
      )
    case 'visibility':
      return (
        <Select
          label={t('visibility')}
          data={visibilities.map((value) => ({ value, label: t(value) }))}
          value={draft.visibility ?? null}
          onChange={(value) => change({ visibility: value ?? undefined })}
          allowDeselect={false}
        />
      )
    case 'price':
      return <PriceControl draft={draft} change={change} />
    case 'tracksStock':
    case 'allowBackorder':
    case 'isTaxable':
      return (
        <Select
          label={t(kind)}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={String(draft[kind] ?? '')}
          onChange={(value) => change({ [kind]: value === 'true' })}
          allowDeselect={false}
        />
      )
    case 'weightGrams':
      return (
        <SetOrClear
          label={t('weightGrams')}
          isCleared={draft.weightGrams === null}
          setCleared={(cleared) => change({ weightGrams: cleared ? null : undefined })}
        >
          <NumberInput
            label={t('weightGrams')}
            value={draft.weightGrams ?? null}
            onChange={(grams) => change({ weightGrams: grams ?? undefined })}
            minValue={0}
            maxValue={maxWeightGrams}
            {...getMeasurements(store?.timezone ?? '').weight}
          />
        </SetOrClear>
      )
    case 'category':
      return <CategoryControl draft={draft} change={change} />
    case 'brand':
      return (
        <SetOrClear
          label={t('brand')}
          isCleared={draft.brand === null}
          setCleared={(cleared) => change({ brand: cleared ? null : undefined })}
        >
          <Picker
            label={t('brand')}
            endpoint={brands.list}
            toOption={({ _id, name }) => ({ value: _id, label: name })}
            value={draft.brand ?? null}
            onChange={(brand) => change({ brand: brand ?? undefined })}
          />
        </SetOrClear>
      )
    case 'addTags':
    case 'removeTags':
      return <TagsControl label={t(kind)} value={draft[kind] ?? []} change={(tags) => change({ [kind]: tags })} />
    case 'addToCollections':
    case 'removeFromCollections':
      return (
        <Picker
          multiple
          label={t(kind)}
          endpoint={collections.list}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          value={draft[kind] ?? []}
          onChange={(ids) => change({ [kind]: ids })}
        />
      )
  }
}
