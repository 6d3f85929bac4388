import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { useDialogStack } from '#web/kit/dialog/dialog-stack.ts'
import { takeBufferedKeys } from './key-buffer.ts'
import { usePaletteCommands } from './palette-commands.tsx'
import { usePaletteResults } from './palette-results.tsx'
import { normalizeTerm } from './palette-terms.ts'
import classes from './palette.module.css'
import { shellText } from './shell.text.ts'

const [paletteStore, palette] = createSpotlight()

const debounceMs = 200
const minKeywordLength = 4

const filterGroups = (groups: readonly SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] => {
  const needle = normalizeTerm(query)
  // Keywords aren't visible, so they match only from their beginning, and not for a few letters: these are more often
  // the beginning of a name, and the first command would be in front of it.
  const matchesKeyword = (keyword: string) =>
    needle.length < minKeywordLength ? keyword === needle : keyword.startsWith(needle)
  const matches = ({ label = '', keywords = [] }: SpotlightActionGroupData['actions'][number]) =>
    normalizeTerm(label).includes(needle) || [keywords].flat().map(normalizeTerm).some(matchesKeyword)
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter(matches) }))
    .filter((group) => group.actions.length > 0)
}

const Palette = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(shellText)
  const [query, setQuery] = useState('')
  const term = query.trim()
  const [debouncedTerm] = useDebouncedValue(term, debounceMs)
  const results = usePaletteResults(debouncedTerm)
  // Until the next response arrives, show only those previous results that still match.
  const visibleResults = debouncedTerm === term ? results.groups : filterGroups(results.groups, query)
  const commands = usePaletteCommands()
  const groups = [
    ...filterGroups(term ? commands.leading : commands.suggested, query),
    ...(term ? visibleResults : []),
    ...filterGroups(commands.trailing, query),
  ]
  const waiting = debouncedTerm !== term || results.loading
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (opened) palette.open()
  }, [opened])
  useDialogStack(opened, palette.close)

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
        action: classes.action ?? '',
        actionBody: classes.body ?? '',
        actionDescription: classes.description ?? '',
        search: classes.search ?? '',
      }}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      filter={(_query, all) => all}
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
          const bufferedKeys = takeBufferedKeys()
          if (bufferedKeys) setQuery((current) => current + bufferedKeys)
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
