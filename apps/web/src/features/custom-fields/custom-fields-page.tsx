import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { type CustomField, customFields } from '#contract/domains/custom-fields.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGetAll } from '../../client/use-get-all.ts'
import { useSend } from '../../client/use-send.ts'
import { EmptyState, ErrorState } from '../../kit/feedback.tsx'
import type { RowAction } from '../../kit/list/columns.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { PrimaryAction } from '../../kit/primary-action.tsx'
import { inOrderOf, shifted } from '../../kit/reorder/order.ts'
import { Reorder } from '../../kit/reorder/reorder.tsx'
import { ListSkeleton } from '../../kit/skeletons.tsx'
import { customFieldsText } from './custom-fields.text.ts'
import { FieldRow } from './parts/field-row.tsx'
import classes from './parts/field-row.module.css'
import { useFieldRemoval } from './use-field-removal.ts'

const byPosition = { sortBy: 'position', sortOrder: 'asc' } as const

const CustomFieldsPage = () => {
  const t = useText(customFieldsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = useFieldRemoval()
  const { data, error, refetch } = useGetAll(customFields.list, byPosition)
  const arrange = useSend(customFields.reorder, {
    optimistic: (patch, { body }) =>
      patch(customFields.list, (page) => ({ ...page, data: inOrderOf(page.data, body.ids) })),
  })
  const mayEdit = can('edit_product_custom_field')
  const fields = data?.data ?? []
  const ids = fields.map(({ _id }) => _id)
  const move = (order: string[]) => arrange.send({ body: { ids: order } })
  const add = (
    <PrimaryAction
      label={t('add')}
      to="new"
      reason={can('create_product_custom_field') ? undefined : t('cannotCreate')}
    />
  )
  const isEmpty = data?.data.length === 0
  const actions = (field: CustomField): RowAction[] => {
    const [up, down] = [shifted(ids, field._id, -1), shifted(ids, field._id, 1)]
    const icon = (Icon: typeof IconPencil) => <Icon size={16} aria-hidden="true" />
    return [
      { label: t('edit'), icon: icon(IconPencil), run: () => void navigate(field._id) },
      ...(up ? [{ label: t('moveUp'), icon: icon(IconArrowUp), run: () => void move(up) }] : []),
      ...(down ? [{ label: t('moveDown'), icon: icon(IconArrowDown), run: () => void move(down) }] : []),
      { label: t('delete'), icon: icon(IconTrash), run: () => void remove(field), danger: true },
    ]
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data && !isEmpty ? String(data.total) : undefined}
        subtitle={t('subtitle')}
        actions={!isEmpty && add}
      />
      <section className={classes.card} aria-label={t('title')}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState drawing="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        <Reorder
          items={fields.map(({ _id, name }) => ({ id: _id, label: name }))}
          onMove={move}
          disabled={!mayEdit || fields.length < 2}
          render={(id, handle) => {
            const field = fields.find(({ _id }) => _id === id)
            return field && <FieldRow field={field} handle={handle} actions={mayEdit ? actions(field) : []} />
          }}
        />
      </section>
    </>
  )
}

export default CustomFieldsPage
