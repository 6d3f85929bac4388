import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDots, IconFileInvoice, IconPackage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { getNextStep, getOtherSteps, isOngoing, type OrderStep } from '#web/features/orders/orders.steps.ts'
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

interface MenuEntryProps {
  label: string
  /** Why it is disabled; shown below the label. */
  reason: string | undefined
  isDanger?: boolean
  run: () => void
}

const MenuEntry = ({ label, reason, isDanger = false, run }: MenuEntryProps) => (
  <Menu.Item
    {...(isDanger && !reason ? { color: 'danger' } : {})}
    // Not `disabled`, so that the reason can be focused and read.
    {...(reason
      ? { 'aria-disabled': true, closeMenuOnClick: false, className: classes.barred ?? '' }
      : { onClick: run })}
  >
    {label}
    {reason && <small>{reason}</small>}
  </Menu.Item>
)

interface OrderToolsProps {
  order: Order
  /** Why the person can't change the status. */
  stepReason: string | undefined
  cancelReason: string | undefined
  /** The step that is being sent. */
  isStepping: boolean
  takeStep: (step: OrderStep) => void
  cancel: () => void
}

/** Links to the previous and next order, the menu, and the next step as the primary button. */
export const OrderTools = ({ order, stepReason, cancelReason, isStepping, takeStep, cancel }: OrderToolsProps) => {
  const t = useText(orderText)
  const list = useText(ordersText)
  const getLabel = useStepLabel()
  const { print, printing } = usePrinting()
  const nextStep = getNextStep(order)
  const otherSteps = getOtherSteps(order)
  const isDangerStep = (step: OrderStep) => !('status' in step)
  return (
    <>
      <ActionIcon.Group>
        <NeighborLink id={order.previous} label={t('older')} image={IconChevronLeft} />
        <NeighborLink id={order.next} label={t('newer')} image={IconChevronRight} />
      </ActionIcon.Group>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('more')} title={t('more')} loading={printing}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPackage {...icon} />} onClick={() => void print([order._id], 'packing_slip')}>
            {list('packingSlip')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileInvoice {...icon} />} onClick={() => void print([order._id], 'invoice')}>
            {list('invoice')}
          </Menu.Item>
          {isOngoing(order.status) && <Menu.Divider />}
          {otherSteps.map((step) => (
            <MenuEntry
              key={getLabel(step)}
              label={getLabel(step)}
              reason={stepReason}
              isDanger={isDangerStep(step)}
              run={() => takeStep(step)}
            />
          ))}
          {isOngoing(order.status) && (
            <MenuEntry label={list('to_cancelled')} reason={cancelReason} isDanger run={cancel} />
          )}
        </Menu.Dropdown>
      </Menu>
      {nextStep && (
        <Button
          loading={isStepping}
          disabled={stepReason !== undefined}
          title={stepReason}
          onClick={() => takeStep(nextStep)}
        >
          {getLabel(nextStep)}
        </Button>
      )}
    </>
  )
}
