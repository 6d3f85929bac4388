import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { emptyObject, idParams } from '#contract/core/fields.ts'
import type { Args, DataOf } from '#contract/core/request.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import type { PickerOption } from '#web/kit/fields/picker.tsx'

type GetById = Endpoint<'vendor', 'store in query', 'read', typeof idParams, typeof emptyObject, typeof emptyObject>

/** Options of a few chosen entities by id. Those chosen here are known already and aren't fetched. */
export const useNames = <E extends GetById>(get: E, ids: readonly string[], toName: (entity: DataOf<E>) => string) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickerOption>>(new Map())
  const missing = ids.filter((id) => !chosen.has(id))
  const found = useQueries({
    queries: missing.map((id) => getQueryOptions(get, ...([{ params: { id } }] as unknown as Args<E, never>))),
  })
  const fetched = found.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ value: missing[index] ?? '', label: toName(data as DataOf<E>) }],
  )
  return {
    options: [...chosen.values(), ...fetched],
    remember: (options: readonly PickerOption[]) =>
      setChosen(new Map([...chosen, ...options.map((option) => [option.value, option] as const)])),
  }
}
