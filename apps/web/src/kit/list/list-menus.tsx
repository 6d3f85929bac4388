import { Menu, Tooltip } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import type { ListMenuProps } from './list-menu.tsx'
import { ColumnsButton, ExportButton } from './list-menu-buttons.tsx'
import { listText } from './list.text.ts'

/** The buttons of the toolbar with their menus and tooltips. */
export const ListMenus = (props: ListMenuProps) => {
  const { columns, isShown, setShown, exportAll, exporting, extraExports = [], query } = props
  const t = useText(listText)
  return (
    <>
      {columns.length > 0 && (
        <Menu closeOnItemClick={false} position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Tooltip label={t('columns')}>
              <ColumnsButton />
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ id, label }) => (
              <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={(shown) => setShown(id, shown)}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {extraExports.length === 0 || exporting ? (
        <Tooltip label={t('export')}>
          <ExportButton isDisabled={exporting} onClick={exporting ? undefined : exportAll} />
        </Tooltip>
      ) : (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Tooltip label={t('export')}>
              <ExportButton isDisabled={false} />
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={exportAll}>{t('exportShown')}</Menu.Item>
            {extraExports.map(({ label, run }) => (
              <Menu.Item key={label} onClick={() => run(query)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
