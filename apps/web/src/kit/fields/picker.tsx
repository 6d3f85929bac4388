import { type ComboboxItem, Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Args } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { type UseGetOptions, useGet } from '#web/client/use-get.ts'
import { type FieldProps, useField } from './use-field.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { isSameName } from './is-same-name.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from '#web/kit/list/list-endpoint.ts'

export interface PickerOption {
  value: string
  label: string
  /** Shown, but it can't be chosen. */
  disabled?: boolean
}

interface PickerSource<E extends ListEndpoint> {
  /** A list endpoint, searched with the typed text. */
  endpoint: E
  toOption: (row: RowOf<E>) => PickerOption
  /** Options of the current value, which may not be on the first page. */
  knownOptions?: readonly PickerOption[]
  /** Filters of the list. */
  query?: Readonly<Record<string, string>> | undefined
  /** Creates an option from the typed text; without it that is not offered. */
  create?: ((name: string) => Promise<PickerOption | undefined>) | undefined
}

interface PickerProps {
  label: string
  help?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  placeholder?: string
  /** Inside a popover: the dropdown must be rendered within it. */
  withinPopover?: boolean
}

type PickerSelection =
  | { multiple?: false; value: string | null; onChange: (value: string | null, chosen: PickerOption[]) => void }
  | { multiple: true; value: string[]; onChange: (value: string[], chosen: PickerOption[]) => void }

const debounceMs = 200
const pageSize = 50

// Not a valid row id.
const createValue = '+'

const usePickerOptions = <E extends ListEndpoint>({
  endpoint,
  toOption,
  knownOptions = [],
  query,
  create,
}: PickerSource<E>) => {
  const t = useText(kitText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const [opened, setOpened] = useState(false)
  const [selectedOptions, setSelectedOptions] = useState<ReadonlyMap<string, PickerOption>>(new Map())
  // The input shows the label of the selection; that is not a search.
  const searchTerm = [...selectedOptions.values(), ...knownOptions].some((option) => option.label === search)
    ? ''
    : search.trim()
  const request = listRequest<E>({
    limit: pageSize,
    sortOrder: 'asc',
    ...(searchTerm && { search: searchTerm }),
    ...query,
  })
  const response = useGet(
    endpoint,
    ...([request, { enabled: opened, keepPrevious: true }] as unknown as Args<E, UseGetOptions>),
  )
  const foundOptions = (asPage<E>(response.data)?.data ?? []).map(toOption)
  const remember = (values: readonly string[]) => {
    const chosen = [...foundOptions, ...knownOptions].filter((option) => values.includes(option.value))
    setSelectedOptions(new Map([...selectedOptions, ...chosen.map((option) => [option.value, option] as const)]))
  }
  const canCreate = create !== undefined && searchTerm !== '' && searchTerm === typed.trim() && !response.isFetching
  const offersCreate = canCreate && !foundOptions.some(({ label }) => isSameName(label, searchTerm))
  const offeredOptions = offersCreate
    ? [...foundOptions, { value: createValue, label: t('createNamed', { name: searchTerm }) }]
    : foundOptions
  const all = new Map(
    [...knownOptions, ...selectedOptions.values(), ...offeredOptions].map((option) => [option.value, option]),
  )
  const offeredValues = new Set(offeredOptions.map((option) => option.value))
  /** Resolves to the selected values, creating a new option if that was selected. */
  const resolveSelection = async (values: readonly string[]): Promise<string[]> => {
    if (!values.includes(createValue)) {
      remember(values)
      return [...values]
    }
    const option = await create?.(searchTerm)
    if (option) setSelectedOptions(new Map([...selectedOptions, [option.value, option]]))
    return values.flatMap((value) => (value === createValue ? (option?.value ?? []) : value))
  }
  return {
    typed,
    setTyped,
    setOpened,
    resolveSelection,
    data: [...all.values()],
    offeredValues,
    loading: response.isFetching,
    failed: response.isError,
  }
}

/** Selects rows of another list, searched on the server. */
export const Picker = <E extends ListEndpoint>({
  endpoint,
  toOption,
  knownOptions,
  query,
  create,
  label,
  help,
  error,
  disabled = false,
  required = false,
  placeholder,
  withinPopover = false,
  ...choice
}: PickerSource<E> & PickerProps & PickerSelection) => {
  const t = useText(kitText)
  const options = usePickerOptions<E>({ endpoint, toOption, ...(knownOptions && { knownOptions }), query, create })
  const shared = {
    label,
    description: help,
    error,
    disabled,
    placeholder,
    withAsterisk: required,
    data: options.data,
    searchable: true,
    searchValue: options.typed,
    onSearchChange: options.setTyped,
    onDropdownOpen: () => options.setOpened(true),
    // The server has filtered already.
    filter: ({ options: all }: { options: unknown[] }) =>
      (all as ComboboxItem[]).filter((option) => options.offeredValues.has(option.value)),
    nothingFoundMessage: options.loading ? t('loading') : t(options.failed ? 'errorTitle' : 'nothingMatches'),
    rightSection: options.loading ? <Loader size={16} aria-label={t('loading')} /> : undefined,
    clearable: !required,
    clearButtonProps: { 'aria-label': t('clear') },
    maxDropdownHeight: 280,
    comboboxProps: { withinPortal: !withinPopover },
  }
  const toOptions = (values: readonly string[]) => options.data.filter((option) => values.includes(option.value))
  if (choice.multiple) {
    return (
      <MultiSelect
        {...shared}
        value={choice.value}
        onChange={(values) =>
          void options.resolveSelection(values).then((resolved) => choice.onChange(resolved, toOptions(resolved)))
        }
      />
    )
  }
  const choose = async (value: string | null) => {
    const [chosen] = await options.resolveSelection(value === null ? [] : [value])
    // If creating failed, keep the selection.
    if (value === null || chosen !== undefined)
      choice.onChange(chosen ?? null, toOptions(chosen === undefined ? [] : [chosen]))
  }
  return <Select {...shared} value={choice.value} onChange={(value) => void choose(value)} />
}

/** The picker bound to a form. */
export const PickerField = <E extends ListEndpoint>({
  endpoint,
  toOption,
  knownOptions,
  query,
  create,
  multiple = false,
  onSelect,
  ...props
}: PickerSource<E> & FieldProps & { multiple?: boolean; onSelect?: (value: string | null) => void }) => {
  const getLabel = (value: unknown) =>
    knownOptions?.find((option) => option.value === value)?.label ?? String(value ?? '')
  const { field, rules, shared } = useField(props, (value) =>
    Array.isArray(value) ? value.map(getLabel).join(', ') : getLabel(value),
  )
  const source = { endpoint, toOption, ...(knownOptions && { knownOptions }), query, create }
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
        onSelect?.(value)
      }}
    />
  )
}
