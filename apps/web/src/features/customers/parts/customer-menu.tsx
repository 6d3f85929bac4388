import { Button, Menu } from '@mantine/core'
import { IconArrowMerge, IconChevronDown, IconCoins, IconTrash } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { customerText } from '#web/features/customers/customer.text.ts'

interface CustomerMenuProps {
  adjust: () => void
  merge: () => void
  remove: () => void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Rarely used actions. */
export const CustomerMenu = ({ adjust, merge, remove }: CustomerMenuProps) => {
  const t = useText(customerText)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCoins {...icon} />} onClick={adjust}>
          {t('adjust')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={merge}>
          {t('merge')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={remove}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
