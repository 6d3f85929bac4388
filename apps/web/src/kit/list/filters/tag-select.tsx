import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Args } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { type UseGetOptions, useGet } from '#web/client/use-get.ts'
import { listText } from '#web/kit/list/list.text.ts'
import type { TagsInUse } from './tag-filter.tsx'

interface TagSelectProps {
  label: string
  endpoint: Endpoint
  tag: string | undefined
  change: (tag: string | undefined) => void
}

const debounceMs = 200

/** Selects one of the tags that the endpoint returns. */
export const TagSelect = ({ label, endpoint, tag, change }: TagSelectProps) => {
  const t = useText(listText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === tag ? '' : typed.trim(), debounceMs)
  const request = { query: search ? { search } : {} }
  const { data } = useGet(endpoint, ...([request, { keepPrevious: true }] as unknown as Args<Endpoint, UseGetOptions>))
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
