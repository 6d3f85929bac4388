import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { maps, type Suggestion } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { kitText } from '#web/kit/kit.text.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { addressAutocompleteText } from './address-autocomplete.text.ts'

interface AddressAutocompleteProps {
  label: string
  help?: string
  placeholder?: string
  /** Results near this point come first. */
  near?: Coordinates | null | undefined
  onPick: (suggestion: Suggestion) => void
}

const debounceMs = 250
const minLength = 2
const maxLength = 120

/** Searches for an address or city while typing and passes on the chosen one. */
export const AddressAutocomplete = ({ label, help, placeholder, near, onPick }: AddressAutocompleteProps) => {
  const t = useText(addressAutocompleteText)
  const tKit = useText(kitText)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const [q] = useDebouncedValue(typed.trim(), debounceMs)
  const isSearching = q.length >= minLength && q !== picked
  const response = useGet(
    maps.suggestions,
    { query: { q, ...(near && { latitude: near.latitude, longitude: near.longitude }) } },
    { enabled: isSearching, keepPrevious: true },
  )
  const suggestions = typed.trim().length >= minLength && typed !== picked ? (response.data?.data ?? []) : []
  const suggestionsByLabel = new Map(suggestions.map((suggestion) => [suggestion.label, suggestion]))
  const hasNoResults = isSearching && typed.trim() === q && !response.isFetching && response.data?.data.length === 0
  return (
    <div>
      <Autocomplete
        label={label}
        description={help}
        placeholder={placeholder}
        leftSection={<IconMapSearch size={16} aria-hidden="true" />}
        rightSection={
          isSearching && response.isFetching ? <Loader size={16} aria-label={tKit('loading')} /> : undefined
        }
        error={response.error?.message}
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        data={[...suggestionsByLabel.keys()]}
        comboboxProps={{ withinPortal: false }}
        // An open dropdown would intercept the Escape key of the surrounding dialog.
        openOnFocus={false}
        // Enter selects a suggestion; it must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        // The server has filtered already.
        filter={({ options }) => options}
        onOptionSubmit={(chosen) => {
          const suggestion = suggestionsByLabel.get(chosen)
          setPicked(chosen)
          if (suggestion) onPick(suggestion)
        }}
      />
      {/* A hint rather than an error: the address can be typed by hand. */}
      <div role="status">
        {hasNoResults && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('nothing')}
          </Text>
        )}
      </div>
    </div>
  )
}
