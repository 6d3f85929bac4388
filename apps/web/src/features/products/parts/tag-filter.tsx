import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { products } from '#contract/domains/products.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { productsText } from '../products.text.ts'

interface TagFilterProps {
  tag: string | undefined
  change: (tag: string | undefined) => void
}

const pause = 200

/** The tags in use, the most used first. */
export const TagFilter = ({ tag, change }: TagFilterProps) => {
  const t = useText(productsText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === tag ? '' : typed.trim(), pause)
  const { data } = useGet(products.tags, { query: search ? { search } : {} }, { keepPrevious: true })
  const found = data?.data.map((one) => one.tag) ?? []
  return (
    <Select
      label={t('tag')}
      description={t('tagHelp')}
      data={tag !== undefined && !found.includes(tag) ? [tag, ...found] : found}
      filter={({ options }) => options}
      value={tag ?? null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      onChange={(value) => change(value ?? undefined)}
    />
  )
}
