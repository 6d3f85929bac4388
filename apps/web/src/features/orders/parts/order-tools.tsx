import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFileInvoice, IconPackage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, type Notify } from '#web/entities/customer-emails/notify-customer.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { getOtherSteps, isOngoing, type OrderStep } from '#web/features/orders/orders.steps.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { usePrinting } from '#web/features/orders/use-printing.ts'
import classes from './order.module.css'

const icon = { size: 16, 'aria-hidden': true } as const

interface NeighborLinkProps {
  id: string | null
  label: string
  image: typeof IconChevronLeft
}

const NeighborLink = ({ id, label, image: Image }: NeighborLinkProps) =>
  id === null ? (
    <ActionIcon variant="default" size={36} aria-label={label} disabled>
      <Image {...icon} />
    </ActionIcon>
  ) : (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      component={Link}
      to={`../${id}`}
      relative="path"
    >
      <Image {...icon} />
    </ActionIcon>
  )

const useStepLabel = () => {
  const t = useText(orderText)
  const tList = useText(ordersText)
  return (step: OrderStep): string => ('status' in step ? tList(`to_${step.status}`) : t(`to_${step.deliveryStatus}`))
}

interface OrderToolsProps {
  order: Order
  /** Why the person can't change the status. */
  stepReason: string | undefined
  cancelReason: string | undefined
  takeStep: (step: OrderStep) => void
  cancel: () => void
}

interface NextStepButtonProps extends Pick<OrderToolsProps, 'stepReason' | 'takeStep'> {
  nextStep: OrderStep
  notify: Notify
  isSending: boolean
}

export const NextStepButton = ({ nextStep, notify, stepReason, isSending, takeStep }: NextStepButtonProps) => {
  const getLabel = useStepLabel()
  return (
    <div className={classes.nextStep}>
      <NotifyCheckbox notify={notify} />
      <Button
        loading={isSending}
        disabled={stepReason !== undefined}
        title={stepReason}
        onClick={() => takeStep(nextStep)}
      >
        {getLabel(nextStep)}
      </Button>
    </div>
  )
}

/** Links to the previous and next order, and the menu. */
export const OrderTools = ({ order, stepReason, cancelReason, takeStep, cancel }: OrderToolsProps) => {
  const t = useText(orderText)
  const list = useText(ordersText)
  const getLabel = useStepLabel()
  const { print, printing } = usePrinting()
  const printActions: RowAction[] = [
    {
      label: list('packingSlip'),
      icon: <IconPackage {...icon} />,
      run: () => void print([order._id], 'packing_slip'),
    },
    { label: list('invoice'), icon: <IconFileInvoice {...icon} />, run: () => void print([order._id], 'invoice') },
  ]
  const stepActions: RowAction[] = [
    ...getOtherSteps(order).map((step) => ({
      label: getLabel(step),
      run: () => takeStep(step),
      reason: stepReason,
      // Failing and cancelling a delivery.
      ...('deliveryStatus' in step && { danger: true as const }),
    })),
    ...(isOngoing(order.status)
      ? [{ label: list('to_cancelled'), run: cancel, reason: cancelReason, danger: true as const }]
      : []),
  ]
  return (
    <>
      <ActionIcon.Group>
        <NeighborLink id={order.previous} label={t('older')} image={IconChevronLeft} />
        <NeighborLink id={order.next} label={t('newer')} image={IconChevronRight} />
      </ActionIcon.Group>
      <MoreMenu actions={printActions} otherActions={stepActions} label={t('more')} busy={printing} />
    </>
  )
}
