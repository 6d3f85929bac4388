import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'
import { listText } from '#web/kit/list/list.text.ts'
import type { SavedView } from '#web/kit/list/use-list-preferences.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'

const SaveViewDialog = loadLater(() => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog))

interface SaveViewProps {
  views: readonly SavedView[]
  /** The current state as a view would store it. */
  current: string
  saveViews: (views: SavedView[]) => void
  /** With its label, in the sheet of a phone. */
  withLabel?: boolean
}

/** Saves the current state as a view. Always rendered, so that the toolbar does not move. */
export const SaveView = ({ views, current, saveViews, withLabel = false }: SaveViewProps) => {
  const t = useText(listText)
  const [isNaming, setIsNaming] = useState(false)
  const existingView = views.find((view) => view.search === current)
  const reason = current === '' ? t('nothingToSave') : existingView && t('alreadySaved', { name: existingView.name })

  const disabled = { 'data-disabled': Boolean(reason), 'aria-disabled': Boolean(reason) || undefined }
  const openDialog = () => {
    if (!reason) setIsNaming(true)
  }
  return (
    <>
      {withLabel ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          title={reason}
          {...disabled}
          onClick={openDialog}
        >
          {t('saveView')}
        </Button>
      ) : (
        <Tooltip label={reason ?? t('saveView')}>
          <ActionIcon variant="default" size={30} aria-label={t('saveView')} {...disabled} onClick={openDialog}>
            <IconBookmark size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {isNaming && (
        <SaveViewDialog
          close={() => setIsNaming(false)}
          save={(name) => {
            saveViews([...views.filter((view) => view.name !== name), { name, search: current }])
            setIsNaming(false)
          }}
        />
      )}
    </>
  )
}
