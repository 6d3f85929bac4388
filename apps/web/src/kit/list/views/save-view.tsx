import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { counterText } from '#web/kit/fields/counter.text.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { listText } from '#web/kit/list/list.text.ts'
import type { SavedView } from '#web/kit/list/use-list-preferences.ts'

interface SaveViewProps {
  views: readonly SavedView[]
  /** The current state as a view would store it. */
  current: string
  saveViews: (views: SavedView[]) => void
  /** With its label, in the sheet of a phone. */
  withLabel?: boolean
}

const maxNameLength = 40

/** Saves the current state as a view. Always rendered, so that the toolbar does not move. */
export const SaveView = ({ views, current, saveViews, withLabel = false }: SaveViewProps) => {
  const t = useText(listText)
  const tKit = useText(kitText)
  const tCounter = useText(counterText)
  const [isNaming, setIsNaming] = useState(false)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const existingView = views.find((view) => view.search === current)
  const reason = current === '' ? t('nothingToSave') : existingView && t('alreadySaved', { name: existingView.name })

  const disabled = { 'data-disabled': Boolean(reason), 'aria-disabled': Boolean(reason) || undefined }
  const openDialog = () => {
    if (reason) return
    setName('')
    setMissing(false)
    setIsNaming(true)
  }
  const save = () => {
    const trimmedName = name.trim()
    setMissing(trimmedName === '')
    if (!trimmedName) return
    saveViews([...views.filter((view) => view.name !== trimmedName), { name: trimmedName, search: current }])
    setIsNaming(false)
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
      <Dialog opened={isNaming} onClose={() => setIsNaming(false)} title={t('saveViewTitle')}>
        <FormElement submit={save}>
          <Text c="dimmed" mb="md">
            {t('saveViewHelp')}
          </Text>
          <TextInput
            name="name"
            label={t('viewName')}
            description={tCounter('charactersLeft', { count: maxNameLength - name.length })}
            error={missing && t('viewNameMissing')}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
            maxLength={maxNameLength}
            withAsterisk
            aria-required
            data-autofocus
            autoComplete="off"
          />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setIsNaming(false)}>
              {tKit('cancel')}
            </Button>
            <Button type="submit">{tKit('save')}</Button>
          </Group>
        </FormElement>
      </Dialog>
    </>
  )
}
