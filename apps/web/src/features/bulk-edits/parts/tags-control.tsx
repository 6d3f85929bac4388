import { TagsInput } from '@mantine/core'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { splitTags } from '#web/kit/fields/split-tags.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'

const maxTags = 20

interface TagsControlProps {
  label: string
  value: string[]
  change: (tags: string[]) => void
}

/** A tags input that suggests the tags in use. */
export const TagsControl = ({ label, value, change }: TagsControlProps) => {
  const t = useText(bulkEditsText)
  const { data } = useGet(products.tags, { query: {} })
  return (
    <TagsInput
      label={label}
      description={t('tagsHelp')}
      data={(data?.data ?? []).map(({ tag }) => tag)}
      value={value}
      onChange={(tags) =>
        change(
          splitTags(tags, value)
            .slice(0, maxTags)
            .map((tag) => tag.slice(0, 60)),
        )
      }
      maxTags={maxTags}
      acceptValueOnBlur
    />
  )
}
