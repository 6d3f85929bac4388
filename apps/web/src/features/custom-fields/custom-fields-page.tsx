import { customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { useGetAll } from '#web/client/use-get-all.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { sortByIds } from '#web/kit/reorder/order.ts'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { customFieldsText } from './custom-fields.text.ts'
import { FieldRow } from './parts/field-row.tsx'
import classes from './parts/field-row.module.css'
import { useFieldRemoval } from './use-field-removal.ts'

const byPosition = { sortBy: 'position', sortOrder: 'asc' } as const

const CustomFieldsPage = () => {
  const t = useText(customFieldsText)
  const { createReason, editReason, editRow, deleteRow } = useEntityActions(customFields, {
    pluralNoun: t('items'),
    removal: useFieldRemoval(),
  })
  const moveActions = useMoveActions()
  const { data, error, refetch } = useGetAll(customFields.list, byPosition)
  const reorder = useSend(customFields.reorder, {
    optimistic: (patch, { body }) =>
      patch(customFields.list, (page) => ({ ...page, data: sortByIds(page.data, body.ids) })),
  })
  const mayEdit = !editReason
  const fields = data?.data ?? []
  const ids = fields.map(({ _id }) => _id)
  const move = (order: string[]) => reorder.send({ body: { ids: order } })
  const add = <PrimaryAction label={t('add')} to="new" reason={createReason} />
  const isEmpty = data?.data.length === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data && !isEmpty ? String(data.total) : undefined}
        subtitle={t('subtitle')}
        primary={!isEmpty && add}
      />
      <section className={classes.card} aria-label={t('title')}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState illustration="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        <Reorder
          items={fields.map(({ _id, name }) => ({ id: _id, label: name }))}
          onMove={move}
          disabled={!mayEdit || fields.length < 2}
          render={(id, handle) => {
            const field = fields.find(({ _id }) => _id === id)
            if (!field) return null
            const actions = [editRow(field), ...moveActions(ids, id, move), deleteRow(field)]
            return <FieldRow field={field} handle={handle} actions={mayEdit ? actions : []} />
          }}
        />
      </section>
    </>
  )
}

export default CustomFieldsPage
