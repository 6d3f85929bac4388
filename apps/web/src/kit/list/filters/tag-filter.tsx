import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Args, DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { type UseGetOptions, useGet } from '#web/client/use-get.ts'
import type { CustomFilter } from './filters.ts'
import { listText } from '#web/kit/list/list.text.ts'

interface TagsInUse {
  data: readonly { tag: string }[]
}

interface TagSelectProps<E extends Endpoint> {
  label: string
  endpoint: E
  tag: string | undefined
  change: (tag: string | undefined) => void
}

const debounceMs = 200

const TagSelect = <E extends Endpoint>({ label, endpoint, tag, change }: TagSelectProps<E>) => {
  const t = useText(listText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === tag ? '' : typed.trim(), debounceMs)
  const request = { query: search ? { search } : {} }
  const { data } = useGet(endpoint, ...([request, { keepPrevious: true }] as unknown as Args<E, UseGetOptions>))
  const tags = (data as TagsInUse | undefined)?.data.map((entry) => entry.tag) ?? []
  // A link may spell the tag differently than the list does; both mean the same tag.
  const listed = tags.find((entry) => entry.toLowerCase() === tag?.toLowerCase())
  return (
    <Select
      label={label}
      description={t('tagHelp')}
      data={tag !== undefined && listed === undefined ? [tag, ...tags] : tags}
      filter={({ options }) => options}
      value={listed ?? tag ?? null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      onChange={(value) => change(value ?? undefined)}
    />
  )
}

/** A filter by one of the tags the endpoint returns. */
export const tagFilter = <E extends Endpoint>(filter: {
  label: string
  endpoint: DataOf<E> extends TagsInUse ? E : never
  inMoreMenu?: true
}): CustomFilter => ({
  kind: 'own',
  name: 'tag',
  label: filter.label,
  ...(filter.inMoreMenu && { inMoreMenu: filter.inMoreMenu }),
  toValueLabel: (tag) => tag,
  content: (tag, change) => <TagSelect label={filter.label} endpoint={filter.endpoint} tag={tag} change={change} />,
})
