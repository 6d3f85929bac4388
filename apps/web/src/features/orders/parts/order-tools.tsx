import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconFileInvoice,
  IconPackage,
  IconPrinter,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { usePrinting } from '#web/features/orders/use-printing.ts'

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

/** Links to the previous and next order, and a print menu. */
export const OrderTools = ({ order }: { order: Order }) => {
  const t = useText(orderText)
  const list = useText(ordersText)
  const { print, printing } = usePrinting()
  return (
    <>
      <ActionIcon.Group>
        <NeighborLink id={order.previous} label={t('older')} image={IconChevronLeft} />
        <NeighborLink id={order.next} label={t('newer')} image={IconChevronRight} />
      </ActionIcon.Group>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
            loading={printing}
          >
            {t('print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPackage {...icon} />} onClick={() => void print([order._id], 'packing_slip')}>
            {list('packingSlip')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileInvoice {...icon} />} onClick={() => void print([order._id], 'invoice')}>
            {list('invoice')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
