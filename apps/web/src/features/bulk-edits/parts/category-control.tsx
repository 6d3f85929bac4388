import { categories, subCategories } from '#contract/domains/categories.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import type { Draft } from '#web/features/bulk-edits/bulk-edits.draft.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import { SetOrClear } from './set-or-clear.tsx'

/** A category, and a subcategory for users who may view subcategories. */
export const CategoryControl = ({ draft, change }: { draft: Draft; change: (part: Draft) => void }) => {
  const t = useText(bulkEditsText)
  const { can } = useSession()
  return (
    <>
      <SetOrClear
        label={t('category')}
        isCleared={draft.category === null}
        setCleared={(cleared) => change({ category: cleared ? null : undefined, subcategory: undefined })}
      >
        <Picker
          label={t('category')}
          endpoint={categories.list}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          value={draft.category ?? null}
          onChange={(category) => change({ category: category ?? undefined, subcategory: undefined })}
        />
      </SetOrClear>
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
