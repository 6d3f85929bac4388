import { useRef } from 'react'
import { type Segment, type SegmentFilter, customerSegments } from '#contract/domains/customer-segments.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useGetAll } from '../../client/use-get-all.ts'
import { useSend } from '../../client/use-send.ts'
import { segmentsText } from './segments.text.ts'

const byName = { sortBy: 'name', sortOrder: 'asc' } as const

const renew = ({ _id, version }: Segment, filter: SegmentFilter) => ({ params: { id: _id }, body: { filter, version } })

/** The segments of the store, and what can be done with one; all of it can be taken back. */
export const useSegments = () => {
  const t = useText(segmentsText)
  const { data } = useGetAll(customerSegments.list, byName)
  const before = useRef<SegmentFilter>({})
  const restore = useSend(customerSegments.restoreMany, { success: t('restoredToast') })
  const remove = useSend(customerSegments.remove, {
    success: t('deletedToast'),
    undo: (_, { params }) => restore.send({ body: { ids: [params.id] } }),
    optimistic: (patch, { params }) => patch(customerSegments.list, (page) => withoutRows(page, [params.id])),
  })
  const takeBack = useSend(customerSegments.update, { success: ({ name }) => t('updatedToast', { name }) })
  const update = useSend(customerSegments.update, {
    success: ({ name }) => t('updatedToast', { name }),
    undo: (segment) => takeBack.send(renew(segment, before.current)),
  })
  return {
    segments: data?.data ?? [],
    remove: ({ _id }: Segment) => remove.send({ params: { id: _id } }),
    updating: update.sending,
    update: (segment: Segment, filter: SegmentFilter) => {
      before.current = segment.filter
      return update.send(renew(segment, filter))
    },
  }
}
