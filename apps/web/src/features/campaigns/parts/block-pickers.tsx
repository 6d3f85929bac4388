import { Autocomplete, Text } from '@mantine/core'
import { useState } from 'react'
import { collections } from '#contract/domains/collections.ts'
import { type Discount, discountCode } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { products } from '#contract/domains/products.ts'
import { maxBlockProducts } from '#contract/domains/campaign-blocks.ts'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useCanEdit } from '#web/kit/editor/editor-access.ts'
import type { ValueProps } from '#web/kit/editor/editor-fields.tsx'
import { Picker, type PickerOption } from '#web/kit/fields/picker.tsx'
import { useNames } from '#web/features/campaigns/use-names.ts'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'

const byName = { sortBy: 'name' } as const

/** Why this person can't choose from the list; undefined if they can. */
const usePickReason = (permission: Permission) => {
  const t = useText(blocksText)
  const { can } = useSession()
  return can(permission) ? undefined : (
    <Text size="sm" c="dimmed">
      {t('cannotPick')}
    </Text>
  )
}

const toNamed = ({ _id, name }: { _id: string; name: string }): PickerOption => ({ value: _id, label: name })

interface ErrorProps {
  error?: string | undefined
}

export const CollectionPicker = ({ label, value, onChange, error }: ValueProps<string | null> & ErrorProps) => {
  const canEdit = useCanEdit()
  const reason = usePickReason('view_product_collections')
  const { data } = useGet(
    collections.get,
    { params: { id: value ?? '' } },
    { enabled: value !== null && reason === undefined },
  )
  return (
    reason ?? (
      <Picker
        label={label}
        error={error}
        endpoint={collections.list}
        query={byName}
        toOption={toNamed}
        knownOptions={data ? [toNamed(data)] : []}
        value={value}
        disabled={!canEdit}
        onChange={onChange}
      />
    )
  )
}

interface ListPickerProps extends ValueProps<string[]> {
  help?: string
}

export const CollectionsPicker = ({ label, value, onChange, help }: ListPickerProps) => {
  const canEdit = useCanEdit()
  const reason = usePickReason('view_product_collections')
  const { options, remember } = useNames(collections.get, reason ? [] : value, ({ name }) => name)
  return (
    reason ?? (
      <Picker
        multiple
        label={label}
        {...(help !== undefined && { help })}
        endpoint={collections.list}
        query={byName}
        toOption={toNamed}
        knownOptions={options}
        value={value}
        disabled={!canEdit}
        onChange={(ids, chosen) => {
          remember(chosen)
          onChange(ids.slice(0, maxBlockProducts))
        }}
      />
    )
  )
}

/** Products in the order in which they are shown. */
export const ProductsPicker = ({ label, value, onChange, error }: ListPickerProps & ErrorProps) => {
  const canEdit = useCanEdit()
  const reason = usePickReason('view_products')
  const { options, remember } = useNames(products.get, reason ? [] : value, ({ title }) => title)
  return (
    reason ?? (
      <Picker
        multiple
        label={label}
        error={error}
        endpoint={products.list}
        query={{ sortBy: 'title', publishState: 'live' }}
        toOption={({ _id, title }) => ({ value: _id, label: title })}
        knownOptions={options}
        value={value}
        disabled={!canEdit}
        onChange={(ids, chosen) => {
          remember(chosen)
          onChange(ids.slice(0, maxBlockProducts))
        }}
      />
    )
  )
}

const withCodes = { application: 'manual', sortBy: 'createdAt' } as const

/** Why the discount can't be used, for the field with it. */
const useDiscountError = () => {
  const t = useText(blocksText)
  return (status: Discount['status'] | undefined): string | undefined =>
    status === 'inactive' || status === 'expired' ? t(`${status}Discount`) : undefined
}

/** A discount whose codes are made for each person. */
export const DiscountPicker = ({
  label,
  value,
  onChange,
  help,
  error,
}: ValueProps<string | null> & ErrorProps & { help: string }) => {
  const t = useText(blocksText)
  const canEdit = useCanEdit()
  const reason = usePickReason('view_discounts')
  const getError = useDiscountError()
  const { data } = useGet(
    discounts.get,
    { params: { id: value ?? '' } },
    { enabled: value !== null && reason === undefined },
  )
  const toOption = ({ _id, name, status }: Discount): PickerOption => ({
    value: _id,
    label: status === 'active' ? name : `${name} (${t(`status_${status}`)})`,
  })
  return (
    reason ?? (
      <Picker
        label={label}
        help={help}
        error={error ?? (data?._id === value ? getError(data?.status) : undefined)}
        endpoint={discounts.list}
        query={withCodes}
        toOption={toOption}
        knownOptions={data ? [toOption(data)] : []}
        value={value}
        disabled={!canEdit}
        onChange={onChange}
      />
    )
  )
}

/** One code of the store's discounts. Codes that aren't in the list can be typed. */
export const CodeInput = ({ label, value, onChange, error }: ValueProps<string> & ErrorProps) => {
  const t = useText(blocksText)
  const canEdit = useCanEdit()
  const canView = useSession().can('view_discounts')
  const getError = useDiscountError()
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const text = typed?.of === value ? typed.text : value
  const { data } = useGet(
    discounts.list,
    { query: { ...withCodes, status: 'active', limit: 50 } },
    { enabled: canView && canEdit },
  )
  // A search also finds names, and generated codes, which aren't in the codes of the row.
  const found = useGet(
    discounts.list,
    { query: { ...withCodes, search: value, limit: 50 } },
    { enabled: canView && value !== '' },
  )
  const discount = found.data?.data.find(({ codes }) => codes.includes(value))
  const codes = [...new Set(data?.data.flatMap((each) => each.codes) ?? [])]
  const parse = (code: string) => (code.trim() === '' ? '' : discountCode.safeParse(code.trim()).data)
  return (
    <Autocomplete
      label={label}
      description={t('codeHelp')}
      data={codes}
      limit={50}
      value={text}
      disabled={!canEdit}
      error={parse(text) === undefined ? t('invalidCode') : (error ?? getError(discount?.status))}
      onChange={(next) => {
        const code = parse(next)
        setTyped({ text: next, of: code ?? value })
        if (code !== undefined) onChange(code)
      }}
    />
  )
}
