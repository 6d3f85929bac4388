import { type ComboboxItem, Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Args } from '../client/request.ts'
import { useText } from '../client/text.ts'
import { type GetOptions, useGet } from '../client/use-get.ts'
import { type FieldProps, useField } from './fields/use-field.ts'
import { kitText } from './kit.text.ts'
import { sameName } from './same-name.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list/list-endpoint.ts'

export interface PickerOption {
  value: string
  label: string
}

interface Source<E extends ListEndpoint> {
  /** A list endpoint, searched with the typed text. */
  endpoint: E
  toOption: (row: RowOf<E>) => PickerOption
  /** Options of the current value, which may not be on the first page. */
  known?: readonly PickerOption[]
  /** Filters of the list. */
  query?: Readonly<Record<string, string>> | undefined
  /** Creates an option from the typed text; without it that is not offered. */
  create?: ((name: string) => Promise<PickerOption | undefined>) | undefined
}

interface Shared {
  label: string
  help?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  /** Inside a popover: the dropdown must be rendered within it. */
  inPlace?: boolean
}

type Choice =
  | { multiple?: false; value: string | null; onChange: (value: string | null, chosen: PickerOption[]) => void }
  | { multiple: true; value: string[]; onChange: (value: string[], chosen: PickerOption[]) => void }

const pause = 200
const offered = 50

// Not a valid row id.
const toBeMade = '+'

const useOptions = <E extends ListEndpoint>({ endpoint, toOption, known = [], query, create }: Source<E>) => {
  const t = useText(kitText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, pause)
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState<ReadonlyMap<string, PickerOption>>(new Map())
  // The input shows the label of the selection; that is not a search.
  const words = [...seen.values(), ...known].some((option) => option.label === search) ? '' : search.trim()
  const request = listRequest<E>({ limit: offered, sortOrder: 'asc', ...(words && { search: words }), ...query })
  const answer = useGet(
    endpoint,
    ...([request, { enabled: opened, keepPrevious: true }] as unknown as Args<E, GetOptions>),
  )
  const found = (asPage<E>(answer.data)?.data ?? []).map(toOption)
  const remember = (values: readonly string[]) => {
    const chosen = [...found, ...known].filter((option) => values.includes(option.value))
    setSeen(new Map([...seen, ...chosen.map((option) => [option.value, option] as const)]))
  }
  const isNew = create !== undefined && words !== '' && words === typed.trim() && !answer.isFetching
  const made = isNew && !found.some(({ label }) => sameName(label, words))
  const offer = made ? [...found, { value: toBeMade, label: t('createNamed', { name: words }) }] : found
  const all = new Map([...known, ...seen.values(), ...offer].map((option) => [option.value, option]))
  const offers = new Set(offer.map((option) => option.value))
  /** Resolves to the selected values, creating a new option if that was selected. */
  const settle = async (values: readonly string[]): Promise<string[]> => {
    if (!values.includes(toBeMade)) {
      remember(values)
      return [...values]
    }
    const option = await create?.(words)
    if (option) setSeen(new Map([...seen, [option.value, option]]))
    return values.flatMap((value) => (value === toBeMade ? (option?.value ?? []) : value))
  }
  return {
    typed,
    setTyped,
    setOpened,
    settle,
    data: [...all.values()],
    offers,
    loading: answer.isFetching,
    failed: answer.isError,
  }
}

/** Selects rows of another list, searched on the server. */
export const Picker = <E extends ListEndpoint>({
  endpoint,
  toOption,
  known,
  query,
  create,
  label,
  help,
  error,
  disabled = false,
  required = false,
  inPlace = false,
  ...choice
}: Source<E> & Shared & Choice) => {
  const t = useText(kitText)
  const options = useOptions<E>({ endpoint, toOption, ...(known && { known }), query, create })
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
    // The server has filtered already.
    filter: ({ options: all }: { options: unknown[] }) =>
      (all as ComboboxItem[]).filter((option) => options.offers.has(option.value)),
    nothingFoundMessage: options.loading ? t('loading') : t(options.failed ? 'errorTitle' : 'nothingMatches'),
    rightSection: options.loading ? <Loader size={16} aria-label={t('loading')} /> : undefined,
    clearable: !required,
    clearButtonProps: { 'aria-label': t('clear') },
    maxDropdownHeight: 280,
    comboboxProps: { withinPortal: !inPlace },
  }
  const named = (values: readonly string[]) => options.data.filter((option) => values.includes(option.value))
  if (choice.multiple) {
    return (
      <MultiSelect
        {...shared}
        value={choice.value}
        onChange={(values) => void options.settle(values).then((settled) => choice.onChange(settled, named(settled)))}
      />
    )
  }
  const choose = async (value: string | null) => {
    const [chosen] = await options.settle(value === null ? [] : [value])
    // If creating failed, keep the selection.
    if (value === null || chosen !== undefined)
      choice.onChange(chosen ?? null, named(chosen === undefined ? [] : [chosen]))
  }
  return <Select {...shared} value={choice.value} onChange={(value) => void choose(value)} />
}

/** The picker bound to a form. */
export const PickerField = <E extends ListEndpoint>({
  endpoint,
  toOption,
  known,
  query,
  create,
  multiple = false,
  chosen,
  ...props
}: Source<E> & FieldProps & { multiple?: boolean; chosen?: (value: string | null) => void }) => {
  const nameOf = (value: unknown) => known?.find((option) => option.value === value)?.label ?? String(value ?? '')
  const { field, rules, shared } = useField(props, (value) =>
    Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value),
  )
  const source = { endpoint, toOption, ...(known && { known }), query, create }
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
    <Picker
      {...source}
      {...common}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value)
        chosen?.(value)
      }}
    />
  )
}
