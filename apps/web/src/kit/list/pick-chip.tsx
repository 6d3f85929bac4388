import type * as z from 'zod'
import { type Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../../client/text.ts'
import type { Args } from '../../client/request.ts'
import { type GetOptions, useGet } from '../../client/use-get.ts'
import { Picker, type PickerOption } from '../picker.tsx'
import { ChipFrame, type ChipProps } from './chip-frame.tsx'
import type { PickFilter } from './filters.ts'
import { type Identified, type ListEndpoint, asPage, listRequest } from './list-endpoint.ts'
import { listText } from './list.text.ts'
import classes from './filter-chips.module.css'

/** The option for the id in the URL, with its label. */
const useChosen = ({ endpoint, get, toOption }: PickFilter, id: string | undefined): PickerOption | undefined => {
  const one: Endpoint = get ?? endpoint
  const [name = 'id'] = Object.keys((get?.params as z.ZodObject | undefined)?.shape ?? {})
  const request = get ? { params: { [name]: id } } : listRequest<ListEndpoint>({ limit: 50 })
  const { data } = useGet(one, ...([request, { enabled: id !== undefined }] as unknown as Args<Endpoint, GetOptions>))
  if (id === undefined || data === undefined) return undefined
  const rows = get ? [data as Identified] : (asPage<ListEndpoint>(data)?.data ?? [])
  const row = rows.find(({ _id }) => _id === id)
  return row && toOption(row as never)
}

export const PickChip = ({ filter, values, change, isWanted }: ChipProps<PickFilter>) => {
  const t = useText(listText)
  const id = values[filter.name]
  const chosen = useChosen(filter, id)
  const set = (value: string | null) => change({ [filter.name]: value ?? undefined })
  return (
    <ChipFrame
      label={filter.label}
      said={id === undefined ? undefined : (chosen?.label ?? t('oneChosen'))}
      clear={() => set(null)}
      isWanted={isWanted}
    >
      {(close) => (
        <div className={classes.pick}>
          <Picker
            endpoint={filter.endpoint}
            toOption={filter.toOption}
            query={filter.query}
            label={filter.label}
            value={id ?? null}
            known={chosen ? [chosen] : []}
            inPlace
            onChange={(value) => {
              set(value)
              close()
            }}
          />
        </div>
      )}
    </ChipFrame>
  )
}
