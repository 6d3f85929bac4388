import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'
import { Dialog } from '../dialog.tsx'
import { kitText } from '../kit.text.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import type { SavedView } from './use-remembered.ts'

interface ViewsProps {
  views: readonly SavedView[]
  /** What is shown now, as a view would keep it. */
  current: string
  open: (search: string) => void
  keep: (views: SavedView[]) => void
}

const longestName = 40

/** Searches, filters and sort orders kept under names. */
export const Views = ({ views, current, open, keep }: ViewsProps) => {
  const t = useText(listText)
  const words = useText(kitText)
  const [naming, setNaming] = useState(false)
  const canSave = current !== '' && !views.some((view) => view.search === current)
  if (views.length === 0 && !canSave) return null

  const remove = (view: SavedView) => {
    keep(views.filter((other) => other.search !== view.search))
    const action = { label: t('undo'), run: () => keep([...views]) }
    toast({ type: 'success', title: t('views'), message: t('viewDeleted', { name: view.name }), action })
  }

  return (
    <nav className={classes.views} aria-label={t('views')}>
      {[{ name: t('all'), search: '' }, ...views].map((view) => (
        <span key={view.search} className={classes.view}>
          <Button
            variant="subtle"
            color="neutral"
            size="compact-sm"
            data-open={view.search === current || undefined}
            aria-current={view.search === current || undefined}
            onClick={() => open(view.search)}
          >
            {view.name}
          </Button>
          {view.search !== '' && view.search === current && (
            <CloseButton size="sm" aria-label={t('deleteView', { name: view.name })} onClick={() => remove(view)} />
          )}
        </span>
      ))}
      {canSave && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={14} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          {t('saveView')}
        </Button>
      )}
      <Dialog opened={naming} onClose={() => setNaming(false)} title={t('saveViewTitle')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
            if (!name) return
            keep([...views.filter((view) => view.name !== name), { name, search: current }])
            setNaming(false)
          }}
        >
          <Text c="dimmed" mb="md">
            {t('saveViewHelp')}
          </Text>
          <TextInput
            name="name"
            label={t('viewName')}
            maxLength={longestName}
            required
            data-autofocus
            autoComplete="off"
          />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setNaming(false)}>
              {words('cancel')}
            </Button>
            <Button type="submit">{words('save')}</Button>
          </Group>
        </form>
      </Dialog>
    </nav>
  )
}
