import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../client/text.ts'
import { Dialog } from '../dialog.tsx'
import { counterText } from '../fields/counter.text.ts'
import { FormElement } from '../form-element.tsx'
import { kitText } from '../kit.text.ts'
import { listText } from './list.text.ts'
import type { SavedView } from './use-remembered.ts'

interface SaveViewProps {
  views: readonly SavedView[]
  /** The current state as a view would store it. */
  current: string
  keep: (views: SavedView[]) => void
}

const longestName = 40

/** Saves the current state as a view. Always rendered, so that the toolbar does not move. */
export const SaveView = ({ views, current, keep }: SaveViewProps) => {
  const t = useText(listText)
  const words = useText(kitText)
  const counter = useText(counterText)
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const known = views.find((view) => view.search === current)
  const reason = current === '' ? t('nothingToSave') : known && t('alreadySaved', { name: known.name })

  const ask = () => {
    if (reason) return
    setName('')
    setMissing(false)
    setNaming(true)
  }
  const save = () => {
    const given = name.trim()
    setMissing(given === '')
    if (!given) return
    keep([...views.filter((view) => view.name !== given), { name: given, search: current }])
    setNaming(false)
  }
  return (
    <>
      <Tooltip label={reason ?? t('saveView')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('saveView')}
          data-disabled={Boolean(reason)}
          aria-disabled={Boolean(reason) || undefined}
          onClick={ask}
        >
          <IconBookmark size={16} />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={naming} onClose={() => setNaming(false)} title={t('saveViewTitle')}>
        <FormElement submit={save}>
          <Text c="dimmed" mb="md">
            {t('saveViewHelp')}
          </Text>
          <TextInput
            name="name"
            label={t('viewName')}
            description={counter('charactersLeft', { count: longestName - name.length })}
            error={missing && t('viewNameMissing')}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
            maxLength={longestName}
            withAsterisk
            aria-required
            data-autofocus
            autoComplete="off"
          />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setNaming(false)}>
              {words('cancel')}
            </Button>
            <Button type="submit">{words('save')}</Button>
          </Group>
        </FormElement>
      </Dialog>
    </>
  )
}
