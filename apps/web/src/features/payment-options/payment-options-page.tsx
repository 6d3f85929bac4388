import { Alert } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type PaymentOption, paymentOptions } from '#contract/domains/payment-options.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { sortByIds } from '#web/kit/reorder/order.ts'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { OptionRow } from './parts/option-row.tsx'
import classes from './parts/option-row.module.css'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionPath } from './payment-options.paths.ts'
import { useOptionRemoval } from './use-option-removal.tsx'

const PaymentOptionsPage = () => {
  const t = useText(paymentOptionsText)
  const navigate = useNavigate()
  const { confirmRemoval, dialog } = useOptionRemoval()
  const { createReason, editReason, editRow, deleteRow } = useEntityActions(paymentOptions, {
    pluralNoun: t('items'),
    openRow: ({ _id }) => void navigate(optionPath(_id)),
    removal: {
      remove: async ([option]) => {
        confirmRemoval(option)
        return false
      },
    },
  })
  const moveActions = useMoveActions()
  const { data, error, refetch } = useGet(paymentOptions.list)
  const reorder = useSend(paymentOptions.reorder, {
    optimistic: (patch, { body }) =>
      patch(paymentOptions.list, (response) => ({ ...response, data: sortByIds(response.data, body.ids) })),
  })
  const updateOption = useSend(paymentOptions.update, {
    successMessage: ({ name, isActive }) => t(isActive ? 'switchedOn' : 'switchedOff', { name }),
    optimistic: (patch, { params, body: { isActive = false } }) =>
      patch(paymentOptions.list, (response) => ({
        ...response,
        data: response.data.map((option) => (option._id === params.id ? { ...option, isActive } : option)),
      })),
  })
  const canEdit = !editReason
  const options = data?.data ?? []
  const ids = options.map(({ _id }) => _id)
  const move = (order: string[]) => reorder.send({ body: { ids: order } })
  const add = <PrimaryAction label={t('add')} to="create" reason={createReason} />
  const isEmpty = data?.data.length === 0
  const actions = (option: PaymentOption): RowAction[] => [
    editRow(option),
    ...moveActions(ids, option._id, move),
    { ...deleteRow(option), reason: option.isUsed ? t('usedReason') : undefined },
  ]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} primary={!isEmpty && add} />
      {options.length > 0 && options.every(({ isActive }) => !isActive) && (
        <Alert color="warning" mb="md">
          {t('noneOn')}
        </Alert>
      )}
      <section className={classes.card} aria-label={t('title')}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState illustration="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        <Reorder
          items={options.map(({ _id, name }) => ({ id: _id, label: name }))}
          onMove={move}
          disabled={!canEdit || options.length < 2}
          render={(id, handle) => {
            const option = options.find(({ _id }) => _id === id)
            if (!option) return null
            const toggle = (isActive: boolean) =>
              void updateOption.send({ params: { id }, body: { version: option.version, isActive } })
            return (
              <OptionRow
                option={option}
                handle={handle}
                actions={canEdit ? actions(option) : []}
                toggle={canEdit ? toggle : undefined}
              />
            )
          }}
        />
      </section>
      {dialog}
    </>
  )
}

export default PaymentOptionsPage
