import { Select } from '@mantine/core'
import { brands } from '#contract/domains/brands.ts'
import { collections } from '#contract/domains/collections.ts'
import { publishStates, visibilities } from '#contract/enumerations.ts'
import { useText } from '../../../client/text.ts'
import { Picker } from '../../../kit/picker.tsx'
import type { Draft, Kind } from '../bulk-edits.draft.ts'
import { bulkEditsText } from '../bulk-edits.text.ts'
import { CategoryLine } from './category-line.tsx'
import { PriceLine } from './price-line.tsx'
import { SetOrTakeAway } from './set-or-take-away.tsx'
import { TagsLine } from './tags-line.tsx'

interface ChangeLineProps {
  kind: Kind
  draft: Draft
  change: (part: Draft) => void
}

/** The input for one kind of change. */
export const ChangeLine = ({ kind, draft, change }: ChangeLineProps) => {
  const t = useText(bulkEditsText)
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
      return <PriceLine draft={draft} change={change} />
    case 'category':
      return <CategoryLine draft={draft} change={change} />
    case 'brand':
      return (
        <SetOrTakeAway
          label={t('brand')}
          isTaken={draft.brand === null}
          take={(taken) => change({ brand: taken ? null : undefined })}
        >
          <Picker
            label={t('brand')}
            endpoint={brands.list}
            toOption={({ _id, name }) => ({ value: _id, label: name })}
            value={draft.brand ?? null}
            onChange={(brand) => change({ brand: brand ?? undefined })}
          />
        </SetOrTakeAway>
      )
    case 'addTags':
    case 'removeTags':
      return <TagsLine label={t(kind)} value={draft[kind] ?? []} change={(tags) => change({ [kind]: tags })} />
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
