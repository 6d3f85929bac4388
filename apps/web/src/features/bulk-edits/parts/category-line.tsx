import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { Picker } from '../../../kit/picker.tsx'
import type { Draft } from '../bulk-edits.draft.ts'
import { bulkEditsText } from '../bulk-edits.text.ts'
import { SetOrTakeAway } from './set-or-take-away.tsx'

/** A category, and a subcategory for users who may view subcategories. */
export const CategoryLine = ({ draft, change }: { draft: Draft; change: (part: Draft) => void }) => {
  const t = useText(bulkEditsText)
  const { can } = useSession()
  return (
    <>
      <SetOrTakeAway
        label={t('category')}
        isTaken={draft.category === null}
        take={(taken) => change({ category: taken ? null : undefined, subcategory: undefined })}
      >
        <Picker
          label={t('category')}
          endpoint={categories.list}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          value={draft.category ?? null}
          onChange={(category) => change({ category: category ?? undefined, subcategory: undefined })}
        />
      </SetOrTakeAway>
      {draft.category && can('view_product_subcategories') && (
        <Picker
          // Resets the search text and results: another category has other subcategories.
          key={draft.category}
          label={t('subcategory')}
          help={t('subcategoryHelp')}
          endpoint={subCategories.list}
          query={{ category: draft.category }}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          value={draft.subcategory ?? null}
          onChange={(subcategory) => change({ subcategory: subcategory ?? undefined })}
        />
      )}
    </>
  )
}
