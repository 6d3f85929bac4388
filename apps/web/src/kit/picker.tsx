import { type ComboboxItem, Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Args } from '../client/request.ts'
import { useText } from '../client/text.ts'
import { type GetOptions, useGet } from '../client/use-get.ts'
import { type FieldProps, useField } from './fields/use-field.ts'
import { kitText } from './kit.text.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list/list-endpoint.ts'

export interface PickerOption {
  value: string
  label: string
}

interface Source<E extends ListEndpoint> {
  /** A list of the contract; what it finds for the typed words is offered. */
  endpoint: E
  toOption: (row: RowOf<E>) => PickerOption
  /** The names of what is chosen already, which the first page of the list need not hold. */
  known?: readonly PickerOption[]
}

interface Shared {
  label: string
  help?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
}

type Choice =
  | { multiple?: false; value: string | null; onChange: (value: string | null) => void }
  | { multiple: true; value: string[]; onChange: (value: string[]) => void }

const pause = 200
const offered = 50

const useOptions = <E extends ListEndpoint>({ endpoint, toOption, known = [] }: Source<E>) => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, pause)
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState<ReadonlyMap<string, PickerOption>>(new Map())
  // While a choice is shown its label stands in the box: that is no search for it.
  const words = [...seen.values(), ...known].some((option) => option.label === search) ? '' : search.trim()
  const request = listRequest<E>({ limit: offered, ...(words && { search: words }) })
  const answer = useGet(
    endpoint,
    ...([request, { enabled: opened, keepPrevious: true }] as unknown as Args<E, GetOptions>),
  )
  const found = (asPage<E>(answer.data)?.data ?? []).map(toOption)
  const remember = (values: readonly string[]) => {
    const chosen = [...found, ...known].filter((option) => values.includes(option.value))
    setSeen(new Map([...seen, ...chosen.map((option) => [option.value, option] as const)]))
  }
  const all = new Map([...known, ...seen.values(), ...found].map((option) => [option.value, option]))
  const offers = new Set(found.map((option) => option.value))
  return {
    typed,
    setTyped,
    setOpened,
    remember,
    data: [...all.values()],
    offers,
    loading: answer.isFetching,
    failed: answer.isError,
  }
}

/** Picks rows of another domain by their list: searched on the server, by keyboard or mouse. */
export const Picker = <E extends ListEndpoint>({
  endpoint,
  toOption,
  known,
  label,
  help,
  error,
  disabled = false,
  required = false,
  ...choice
}: Source<E> & Shared & Choice) => {
  const t = useText(kitText)
  const options = useOptions<E>({ endpoint, toOption, ...(known && { known }) })
  const shared = {
    label,
    description: help,
    error,
    disabled,
    withAsterisk: required,
    data: options.data,
    searchable: true,
    searchValue: options.typed,
    onSearchChange: options.setTyped,
    onDropdownOpen: () => options.setOpened(true),
    // The server has searched; what it found is offered as it is.
    filter: ({ options: all }: { options: unknown[] }) =>
      (all as ComboboxItem[]).filter((option) => options.offers.has(option.value)),
    nothingFoundMessage: options.loading ? t('loading') : t(options.failed ? 'errorTitle' : 'nothingMatches'),
    rightSection: options.loading ? <Loader size={16} aria-label={t('loading')} /> : undefined,
    clearable: !required,
    clearButtonProps: { 'aria-label': t('clear') },
    maxDropdownHeight: 280,
  }
  if (choice.multiple) {
    return (
      <MultiSelect
        {...shared}
        value={choice.value}
        onChange={(values) => {
          options.remember(values)
          choice.onChange(values)
        }}
      />
    )
  }
  return (
    <Select
      {...shared}
      value={choice.value}
      onChange={(value) => {
        options.remember(value === null ? [] : [value])
        choice.onChange(value)
      }}
    />
  )
}

/** The same, bound to a form. */
export const PickerField = <E extends ListEndpoint>({
  endpoint,
  toOption,
  known,
  multiple = false,
  ...props
}: Source<E> & FieldProps & { multiple?: boolean }) => {
  const { field, rules, shared } = useField(props)
  const source = { endpoint, toOption, ...(known && { known }) }
  const common = {
    label: props.label,
    ...(props.help !== undefined && { help: props.help }),
    error: shared.error,
    disabled: shared.disabled,
    required: rules.required,
  }
  return multiple ? (
    <Picker {...source} {...common} multiple value={field.value ?? []} onChange={field.onChange} />
  ) : (
    <Picker {...source} {...common} value={field.value ?? null} onChange={field.onChange} />
  )
}
