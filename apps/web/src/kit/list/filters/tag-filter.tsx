import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '#contract/core/request.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import type { CustomFilter } from './filters.ts'

const TagSelect = loadLater(() => import('./tag-select.tsx').then((module) => module.TagSelect))

export interface TagsInUse {
  data: readonly { tag: string }[]
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
