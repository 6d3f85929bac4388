import { type Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '#web/client/text.ts'
import type { Args } from '#contract/core/request.ts'
import { type UseGetOptions, useGet } from '#web/client/use-get.ts'
import { Picker, type PickerOption } from '#web/kit/fields/picker.tsx'
import { FilterChip, type FilterProps } from './filter-chip.tsx'
import type { EntityFilter } from './filters.ts'
import { type Identified, type ListEndpoint, asPage, listRequest, rowRequest } from '#web/kit/list/list-endpoint.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from './filter-chips.module.css'

/** The option for the id in the URL, with its label. */
const useSelectedOption = (
  { endpoint, get, toOption }: EntityFilter,
  id: string | undefined,
): PickerOption | undefined => {
  const source: Endpoint = get ?? endpoint
  const request = get ? rowRequest(get, id) : listRequest<ListEndpoint>({ limit: 50 })
  const { data } = useGet(
    source,
    ...([request, { enabled: id !== undefined }] as unknown as Args<Endpoint, UseGetOptions>),
  )
  if (id === undefined || data === undefined) return undefined
  const rows = get ? [data as Identified] : (asPage<ListEndpoint>(data)?.data ?? [])
  const row = rows.find(({ _id }) => _id === id)
  return row && toOption(row as never)
}

export const EntityChip = ({ filter, values, change, initiallyOpen: isWanted }: FilterProps<EntityFilter>) => {
  const t = useText(listText)
  const id = values[filter.name]
  const selected = useSelectedOption(filter, id)
  const set = (value: string | null) => change({ [filter.name]: value ?? undefined })
  return (
    <FilterChip
      label={filter.label}
      valueLabel={id === undefined ? undefined : (selected?.label ?? t('oneChosen'))}
      clear={() => set(null)}
      initiallyOpen={isWanted}
    >
      {(close) => (
        <div className={classes.pick}>
          <Picker
            endpoint={filter.endpoint}
            toOption={filter.toOption}
            query={filter.query}
            label={filter.label}
            value={id ?? null}
            knownOptions={selected ? [selected] : []}
            withinPopover
            onChange={(value) => {
              set(value)
              close()
            }}
          />
        </div>
      )}
    </FilterChip>
  )
}
