import { Alert } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { type PaymentOption, paymentOptions } from '#contract/domains/payment-options.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { useSend } from '../../client/use-send.ts'
import { EmptyState, ErrorState } from '../../kit/feedback.tsx'
import type { RowAction } from '../../kit/list/columns.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { PrimaryAction } from '../../kit/primary-action.tsx'
import { inOrderOf, shifted } from '../../kit/reorder/order.ts'
import { Reorder } from '../../kit/reorder/reorder.tsx'
import { ListSkeleton } from '../../kit/skeletons.tsx'
import { OptionRow } from './parts/option-row.tsx'
import classes from './parts/option-row.module.css'
import { paymentOptionsText } from './payment-options.text.ts'
import { optionAddress } from './settings.addresses.ts'
import { useOptionRemoval } from './use-option-removal.tsx'

const small = { size: 16, 'aria-hidden': true } as const

const PaymentOptionsPage = () => {
  const t = useText(paymentOptionsText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { ask, question } = useOptionRemoval()
  const { data, error, refetch } = useGet(paymentOptions.list)
  const arrange = useSend(paymentOptions.reorder, {
    optimistic: (patch, { body }) =>
      patch(paymentOptions.list, (answer) => ({ data: inOrderOf(answer.data, body.ids) })),
  })
  const turn = useSend(paymentOptions.update, {
    success: ({ name, isActive }) => t(isActive ? 'switchedOn' : 'switchedOff', { name }),
    optimistic: (patch, { params, body: { isActive = false } }) =>
      patch(paymentOptions.list, (answer) => ({
        data: answer.data.map((option) => (option._id === params.id ? { ...option, isActive } : option)),
      })),
  })
  const mayEdit = can('edit_payment_options')
  const options = data?.data ?? []
  const ids = options.map(({ _id }) => _id)
  const move = (order: string[]) => arrange.send({ body: { ids: order } })
  const add = (
    <PrimaryAction
      label={t('add')}
      to="create"
      reason={can('create_payment_options') ? undefined : t('cannotCreate')}
    />
  )
  const isEmpty = data?.data.length === 0
  const actions = (option: PaymentOption): RowAction[] => {
    const [up, down] = [shifted(ids, option._id, -1), shifted(ids, option._id, 1)]
    return [
      { label: t('edit'), icon: <IconPencil {...small} />, run: () => void navigate(optionAddress(option._id)) },
      ...(up ? [{ label: t('moveUp'), icon: <IconArrowUp {...small} />, run: () => void move(up) }] : []),
      ...(down ? [{ label: t('moveDown'), icon: <IconArrowDown {...small} />, run: () => void move(down) }] : []),
      {
        label: t('delete'),
        icon: <IconTrash {...small} />,
        run: () => ask(option),
        danger: true,
        reason: option.isUsed ? t('usedReason') : undefined,
      },
    ]
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={!isEmpty && add} />
      {options.length > 0 && options.every(({ isActive }) => !isActive) && (
        <Alert color="warning" mb="md">
          {t('noneOn')}
        </Alert>
      )}
      <section className={classes.card} aria-label={t('title')}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {isEmpty && <EmptyState drawing="shelf" title={t('emptyTitle')} body={t('emptyBody')} action={add} />}
        <Reorder
          items={options.map(({ _id, name }) => ({ id: _id, label: name }))}
          onMove={move}
          disabled={!mayEdit || options.length < 2}
          render={(id, handle) => {
            const option = options.find(({ _id }) => _id === id)
            if (!option) return null
            const toggle = (isActive: boolean) =>
              void turn.send({ params: { id }, body: { version: option.version, isActive } })
            return (
              <OptionRow
                option={option}
                handle={handle}
                actions={mayEdit ? actions(option) : []}
                toggle={mayEdit ? toggle : undefined}
              />
            )
          }}
        />
      </section>
      {question}
    </>
  )
}

export default PaymentOptionsPage
