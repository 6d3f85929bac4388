import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useText } from '../../client/text.ts'
import type { Column } from './columns.ts'
import { listText } from './list.text.ts'

export interface FurtherExport {
  label: string
  /** Called with the list's query. */
  run: (query: Readonly<Record<string, unknown>>) => void
}

interface ListMenuProps {
  /** Cards show all columns, so there is no column menu. */
  cards: boolean
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  isShown: (id: string) => boolean
  show: (id: string, shown: boolean) => void
  exportAll: () => void
  exporting: boolean
  further: readonly FurtherExport[] | undefined
  query: Readonly<Record<string, unknown>>
}

// `aria-disabled` rather than `disabled`, which would lose the focus during an export. As a menu target, the menu
// handles the click.
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

/** Column menu and export. */
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
