import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../client/text.ts'
import { useUpperDialog } from '../../kit/upper-dialog.ts'
import { takeKeys } from './keys-ahead.ts'
import { usePaletteCommands } from './palette-commands.tsx'
import { usePaletteFinds } from './palette-finds.tsx'
import classes from './palette.module.css'
import { shellText } from './shell.text.ts'

const [paletteStore, palette] = createSpotlight()

const pause = 200

const matching = (groups: readonly SpotlightActionGroupData[], typed: string): SpotlightActionGroupData[] => {
  const word = typed.trim().toLowerCase()
  // Keywords aren't visible, so they match only from their beginning.
  const fits = ({ label, keywords = [] }: SpotlightActionGroupData['actions'][number]) =>
    label?.toLowerCase().includes(word) || [keywords].flat().some((other) => other.toLowerCase().startsWith(word))
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter(fits) }))
    .filter((group) => group.actions.length > 0)
}

const Palette = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(shellText)
  const [typed, setTyped] = useState('')
  const term = typed.trim()
  const [asked] = useDebouncedValue(term, pause)
  const finds = usePaletteFinds(asked)
  // Until the next response arrives, show only those previous results that still match.
  const found = asked === term ? finds.groups : matching(finds.groups, typed)
  const commands = usePaletteCommands()
  const groups = [...matching(commands.first, typed), ...(term ? found : []), ...matching(commands.last, typed)]
  const waiting = asked !== term || finds.asking
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (opened) palette.open()
  }, [opened])
  useUpperDialog(opened, palette.close)

  // Spotlight selects the first entry only when the query changes; results that arrive later have to be selected here.
  const firstFound = groups[0]?.actions[0]?.id
  useEffect(() => {
    if (!term || !input.current) return
    const list = input.current.closest('[role=dialog]')
    if (list?.querySelector('[data-selected]')) return
    paletteStore.setState({ ...paletteStore.getState(), selected: 0 })
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  }, [term, firstFound])

  return (
    <Spotlight
      store={paletteStore}
      classNames={{
        actionsGroup: classes.group ?? '',
        actionSection: classes.section ?? '',
        actionLabel: classes.label ?? '',
        actionBody: classes.body ?? '',
        search: classes.search ?? '',
      }}
      query={typed}
      onQueryChange={setTyped}
      actions={groups}
      filter={(_typed, all) => all}
      shortcut={null}
      onSpotlightClose={close}
      nothingFound={t(waiting ? 'searching' : 'nothingFound')}
      highlightQuery
      centered={false}
      overlayProps={{}}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': t('palette') } }}
      searchProps={{
        ref: input,
        onFocus: () => {
          const ahead = takeKeys()
          if (ahead) setTyped((now) => now + ahead)
        },
        maxLength: 120,
        leftSection: <IconSearch size={18} stroke={1.75} />,
        placeholder: t('searchHint'),
        'aria-label': t('palette'),
      }}
    />
  )
}

export default Palette
