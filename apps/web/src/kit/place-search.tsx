import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { maps, type Suggestion } from '#contract/domains/locations.ts'
import { useText } from '../client/text.ts'
import { useGet } from '../client/use-get.ts'
import { kitText } from './kit.text.ts'
import type { Coordinates } from './map/map-data.ts'
import { placeSearchText } from './place-search.text.ts'

interface PlaceSearchProps {
  label: string
  help?: string
  placeholder?: string
  /** Results near this point come first. */
  near?: Coordinates | null | undefined
  pick: (place: Suggestion) => void
}

const pause = 250
const enough = 2
const longest = 120

/** Searches for an address or city while typing and passes on the chosen one. */
export const PlaceSearch = ({ label, help, placeholder, near, pick }: PlaceSearchProps) => {
  const t = useText(placeSearchText)
  const kit = useText(kitText)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const [q] = useDebouncedValue(typed.trim(), pause)
  const asks = q.length >= enough && q !== picked
  const answer = useGet(
    maps.suggestions,
    { query: { q, ...(near && { latitude: near.latitude, longitude: near.longitude }) } },
    { enabled: asks, keepPrevious: true },
  )
  const offered = typed.trim().length >= enough && typed !== picked ? (answer.data?.data ?? []) : []
  const places = new Map(offered.map((place) => [place.label, place]))
  const isUnknown = asks && typed.trim() === q && !answer.isFetching && answer.data?.data.length === 0
  return (
    <div>
      <Autocomplete
        label={label}
        description={help}
        placeholder={placeholder}
        leftSection={<IconMapSearch size={16} aria-hidden="true" />}
        rightSection={asks && answer.isFetching ? <Loader size={16} aria-label={kit('loading')} /> : undefined}
        error={answer.error?.message}
        maxLength={longest}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        data={[...places.keys()]}
        comboboxProps={{ withinPortal: false }}
        // An open dropdown would intercept the Escape key of the surrounding dialog.
        openOnFocus={false}
        // Enter selects a suggestion; it must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        // The server has filtered already.
        filter={({ options }) => options}
        onOptionSubmit={(chosen) => {
          const place = places.get(chosen)
          setPicked(chosen)
          if (place) pick(place)
        }}
      />
      {/* A hint rather than an error: the address can be typed by hand. */}
      <div role="status">
        {isUnknown && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('nothing')}
          </Text>
        )}
      </div>
    </div>
  )
}
