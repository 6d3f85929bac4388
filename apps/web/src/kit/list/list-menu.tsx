import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useText } from '../../client/text.ts'
import type { Column } from './columns.ts'
import { listText } from './list.text.ts'

export interface FurtherExport {
  label: string
  /** With the list's own query. */
  run: (query: Readonly<Record<string, unknown>>) => void
}

interface ListMenuProps {
  /** Cards show every fact: there is nothing to choose. */
  cards: boolean
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  isShown: (id: string) => boolean
  show: (id: string, shown: boolean) => void
  exportAll: () => void
  exporting: boolean
  further: readonly FurtherExport[] | undefined
  query: Readonly<Record<string, unknown>>
}

// Not disabled in the browser's sense: it would lose the focus while the file is made. In a menu the click is the menu's.
const exportButton = (label: string, isOff: boolean, run?: () => void) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={label}
    data-disabled={isOff}
    aria-disabled={isOff || undefined}
    {...(run && { onClick: isOff ? undefined : run })}
  >
    <IconDownload size={16} />
  </ActionIcon>
)

/** Which columns are shown, and the way out as a file. */
export const ListMenu = (props: ListMenuProps) => {
  const { cards, columns, isShown, show, exportAll, exporting, further = [], query } = props
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
      {further.length === 0 || exporting ? (
        <Tooltip label={t('export')}>{exportButton(t('export'), exporting, exportAll)}</Tooltip>
      ) : (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Tooltip label={t('export')}>{exportButton(t('export'), false)}</Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={exportAll}>{t('exportShown')}</Menu.Item>
            {further.map(({ label, run }) => (
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
