import { useRef } from 'react'
import { type Segment, type SegmentFilter, customerSegments } from '#contract/domains/customer-segments.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useText } from '#web/client/text.ts'
import { useGetAll } from '#web/client/use-get-all.ts'
import { useSend } from '#web/client/use-send.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { segmentsText } from './segments.text.ts'

const byName = { sortBy: 'name', sortOrder: 'asc' } as const

const toUpdateRequest = ({ _id, version }: Segment, filter: SegmentFilter) => ({
  params: { id: _id },
  body: { filter, version },
})

/** The store's segments, with update and delete; both can be undone. */
export const useSegments = () => {
  const t = useText(segmentsText)
  const { data } = useGetAll(customerSegments.list, byName, { enabled: useIsFirstContentShown() })
  const previousFilter = useRef<SegmentFilter>({})
  const { remove } = useRemoval(customerSegments, {
    noun: (count) => t('noun', { count }),
    deletedMessage: () => t('deletedToast'),
  })
  const undoUpdate = useSend(customerSegments.update, { successMessage: ({ name }) => t('updatedToast', { name }) })
  const update = useSend(customerSegments.update, {
    successMessage: ({ name }) => t('updatedToast', { name }),
    undo: (segment) => undoUpdate.send(toUpdateRequest(segment, previousFilter.current)),
  })
  return {
    segments: data?.data ?? [],
    remove,
    updating: update.sending,
    update: (segment: Segment, filter: SegmentFilter) => {
      previousFilter.current = segment.filter
      return update.send(toUpdateRequest(segment, filter))
    },
  }
}
