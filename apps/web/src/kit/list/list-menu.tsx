import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { listText } from './list.text.ts'

export interface ExtraExport {
  label: string
  /** Called with the list's query. */
  run: (query: Readonly<Record<string, unknown>>) => void
}

interface ListMenuProps {
  /** Buttons with labels, and no columns: a phone shows a fixed choice. */
  isPhone: boolean
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  isShown: (id: string) => boolean
  setShown: (id: string, shown: boolean) => void
  exportAll: () => void
  exporting: boolean
  extraExports: readonly ExtraExport[] | undefined
  query: Readonly<Record<string, unknown>>
}

// `aria-disabled` rather than `disabled`, which would lose the focus during an export. As a menu target, the menu
// handles the click.
const exportButton = (label: string, isDisabled: boolean, run?: () => void) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={label}
    data-disabled={isDisabled}
    aria-disabled={isDisabled || undefined}
    {...(run && { onClick: isDisabled ? undefined : run })}
  >
    <IconDownload size={16} />
  </ActionIcon>
)

/** Column menu and export. */
export const ListMenu = (props: ListMenuProps) => {
  const { isPhone, columns, isShown, setShown, exportAll, exporting, extraExports = [], query } = props
  const t = useText(listText)
  if (isPhone) {
    const exports = [{ label: t('export'), run: exportAll }, ...extraExports]
    return exports.map(({ label, run }) => (
      <Button
        key={label}
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={exporting}
        onClick={() => run(query)}
      >
        {label}
      </Button>
    ))
  }
  return (
    <>
      {columns.length > 0 && (
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
              <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={(shown) => setShown(id, shown)}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {extraExports.length === 0 || exporting ? (
        <Tooltip label={t('export')}>{exportButton(t('export'), exporting, exportAll)}</Tooltip>
      ) : (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Tooltip label={t('export')}>{exportButton(t('export'), false)}</Tooltip>
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
