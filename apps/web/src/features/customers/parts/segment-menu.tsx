import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { segmentsText } from '#web/features/customers/segments.text.ts'
import { SegmentMenuButton, type SegmentMenuProps } from './segment-menu-button.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

export const SegmentMenu = ({ segment, rename, remove }: SegmentMenuProps) => {
  const t = useText(segmentsText)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <SegmentMenuButton ref={button} segment={segment} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => {
            // The dialog returns the focus to the element that had it; this menu item will be gone by then.
            button.current?.focus()
            rename()
          }}
        >
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} color="danger" onClick={remove}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
