import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import { ColumnsButton, ExportButton } from './list-menu-buttons.tsx'
import { listText } from './list.text.ts'

export interface ExtraExport {
  label: string
  /** Called with the list's query. */
  run: (query: Readonly<Record<string, unknown>>) => void
}

export interface ListMenuProps {
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

/** The buttons until the code of their menus is loaded, which then opens the one that was clicked. */
const Placeholder = ({ columns, exporting }: ListMenuProps) => (
  <>
    {columns.length > 0 && <ColumnsButton aria-haspopup="menu" />}
    <ExportButton isDisabled={exporting} />
  </>
)

const ListMenus = loadControlsLater(() => import('./list-menus.tsx').then((module) => module.ListMenus), Placeholder, {
  replaysClick: true,
})

/** Column menu and export. */
export const ListMenu = (props: ListMenuProps) => {
  const { isPhone, exportAll, exporting, extraExports = [], query } = props
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
  return <ListMenus {...props} />
}
