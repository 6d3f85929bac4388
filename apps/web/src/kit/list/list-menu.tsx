import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useText } from '../../client/text.ts'
import type { Column } from './columns.ts'
import { listText } from './list.text.ts'

interface ListMenuProps {
  /** Cards show every fact: there is nothing to choose. */
  cards: boolean
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  isShown: (id: string) => boolean
  show: (id: string, shown: boolean) => void
  exportAll: () => void
  exporting: boolean
}

/** Which columns are shown, and the way out as a file. */
export const ListMenu = ({ cards, columns, isShown, show, exportAll, exporting }: ListMenuProps) => {
  const t = useText(listText)
  return (
    <>
      {!cards && (
        <Menu closeOnItemClick={false} position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Tooltip label={t('columns')}>
              <ActionIcon variant="default" size={30} aria-label={t('columns')}>
                <IconColumns3 size={16} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ id, label }) => (
              <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={(shown) => show(id, shown)}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Tooltip label={t('export')}>
        {/* Not disabled in the browser's sense: it would lose the focus while the file is made. */}
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('export')}
          data-disabled={exporting}
          aria-disabled={exporting || undefined}
          onClick={exporting ? undefined : exportAll}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
