import { Anchor, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { type Option, maxVariants } from '#contract/domains/variants.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Sheet } from '#web/kit/sheet/sheet.tsx'
import type { SheetChanges, SheetColumn, SheetValue } from '#web/kit/sheet/sheet-columns.ts'
import {
  type VariantRow,
  sortByOptions,
  isValidOptions,
  toKey,
  getMissingCombinations,
  toVariantRows,
  withSuggestedSkus,
} from '#web/features/product/product.variant-matrix.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { useVariantRows } from '#web/features/product/use-variant-rows.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'
import { StockSummary } from './stock-summary.tsx'
import { VariantMenu } from './variant-menu.tsx'
import { VariantSettingsDialog } from './lazy-variant-settings.tsx'
import type { VariantSettings } from './variant-settings-dialog.tsx'

const editedColumns = ['price', 'compareAtPrice', 'costPrice', 'sku', 'barcode'] as const
const maxCodeLength = 80

const getRowId = ({ values }: VariantRow) => toKey(values)

/** Why “On hand” can't be edited in the sheet, and where it can. */
const StockNote = () => {
  const t = useText(productVariantsText)
  const { can } = useSession()
  const { product } = useProduct()
  const canView = can('view_inventory')
  const mayChange = canView && can('edit_inventory_item')
  if (product.variants.every(({ tracksStock }) => !tracksStock)) return null
  return (
    <Text size="sm" c="dimmed">
      {t(mayChange ? 'stockLocked' : 'stockNotAllowed')}
      {canView && (
        <>
          {' '}
          <Anchor component={Link} inherit underline="always" to={`/dashboard/inventory?product=${product._id}`}>
            {t('toInventory')}
          </Anchor>
        </>
      )}
    </Text>
  )
}

/** The variants in a sheet with editable prices and codes and read-only stock. */
export const VariantSheet = () => {
  const t = useText(productVariantsText)
  const { product, locked } = useProduct()
  const { setValue } = useFormContext()
  const { rows, isSingle } = useVariantRows()
  const options: Option[] = useWatch({ name: 'options' }) ?? []
  const { errors } = useFormState({ name: 'variants' })
  const saved = new Map(toVariantRows(product).map((row) => [row._id, row]))
  const stock = new Map(product.variants.map((variant) => [variant._id, variant.onHand]))
  // Of one variant, or of all of them with the values of the first.
  const [edited, setEdited] = useState<{ row: VariantRow; isForAll: boolean }>()
  const setVariants = (next: readonly VariantRow[]) =>
    setValue('variants', next, { shouldDirty: true, shouldTouch: true })

  const getSavedValue = (row: VariantRow, name: (typeof editedColumns)[number]): SheetValue =>
    (row._id === undefined ? undefined : saved.get(row._id)?.[name]) ?? null
  const changes: SheetChanges = new Map(
    rows.flatMap((row) => {
      const changed = editedColumns.filter((name) => (row[name] ?? null) !== getSavedValue(row, name))
      return changed.length > 0
        ? [[getRowId(row), Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))]]
        : []
    }),
  )
  const applyChanges = (next: SheetChanges) =>
    setVariants(
      rows.map((row) => {
        const rowChanges = next.get(getRowId(row)) ?? {}
        const cell = (name: (typeof editedColumns)[number]) => [
          name,
          rowChanges[name] === undefined ? getSavedValue(row, name) : rowChanges[name],
        ]
        return { ...row, ...Object.fromEntries(editedColumns.map(cell)) }
      }),
    )

  const moneyColumn = (id: 'price' | 'compareAtPrice' | 'costPrice', label: string): SheetColumn<VariantRow> => ({
    id,
    label,
    kind: 'money',
    value: (row) => getSavedValue(row, id),
    readOnly: () => locked,
    check: (value) => (typeof value === 'number' && value < 0 ? t('notNegative') : undefined),
  })
  const textColumn = (id: 'sku' | 'barcode', label: string): SheetColumn<VariantRow> => ({
    id,
    label,
    kind: 'text',
    value: (row) => getSavedValue(row, id),
    readOnly: () => locked,
    check: (value) => (typeof value === 'string' && value.length > maxCodeLength ? t('tooLong') : undefined),
  })
  const columns: SheetColumn<VariantRow>[] = [
    moneyColumn('price', t('price')),
    moneyColumn('compareAtPrice', t('compareAt')),
    moneyColumn('costPrice', t('cost')),
    textColumn('sku', t('sku')),
    textColumn('barcode', t('barcode')),
    {
      id: 'onHand',
      label: t('onHand'),
      kind: 'number',
      value: ({ _id, tracksStock }) => (tracksStock === false ? t('notTracked') : (stock.get(_id ?? '') ?? 0)),
      readOnly: () => true,
    },
  ]

  const rowFieldErrors = (errors['variants'] ?? []) as unknown as readonly (
    | Record<string, { message?: string }>
    | undefined
  )[]
  const rowErrors = new Map(
    rows.flatMap((row, index) => {
      const messages = Object.values(rowFieldErrors[index] ?? {}).flatMap((other) => other?.message ?? [])
      return messages.length > 0 ? [[getRowId(row), messages.join(' ')] as const] : []
    }),
  )
  const missing =
    rows.length < maxVariants && isValidOptions(options) ? getMissingCombinations({ options, variants: rows }) : []
  if (isSingle) return null
  const applySettings = (settings: VariantSettings, isForAll: boolean) =>
    setVariants(rows.map((row) => (isForAll || row === edited?.row ? { ...row, ...settings } : row)))
  const getRowLabel = ({ values }: VariantRow) => values.join(' / ') || t('only')
  return (
    <FormSection title={`${t('variants')} · ${rows.length}`}>
      <Group gap="sm" justify="space-between">
        <StockSummary />
        {!locked && (
          <Group gap="xs">
            {missing.length > 0 && (
              <Button
                variant="default"
                size="xs"
                onClick={() => setVariants(sortByOptions({ options, variants: [...rows, ...missing] }))}
              >
                {t('addMissing', { count: missing.length })}
              </Button>
            )}
            {rows[0] && (
              <Button
                variant="default"
                size="xs"
                onClick={() => rows[0] && setEdited({ row: rows[0], isForAll: true })}
              >
                {t('settings')}
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              disabled={rows.every(({ sku }) => sku)}
              onClick={() => setVariants(withSuggestedSkus(product.title, rows))}
            >
              {t('suggest')}
            </Button>
          </Group>
        )}
      </Group>
      <Sheet
        label={t('variants')}
        header={t('variant')}
        rows={rows}
        rowId={getRowId}
        rowLabel={getRowLabel}
        rowImage={(row) => (
          <VariantMenu
            name={getRowLabel(row)}
            media={row.media ?? null}
            onPickImage={(media) => setVariants(rows.map((other) => (other === row ? { ...other, media } : other)))}
            openSettings={() => setEdited({ row, isForAll: false })}
            remove={rows.length > 1 ? () => setVariants(rows.filter((other) => other !== row)) : undefined}
          />
        )}
        columns={columns}
        changes={changes}
        onChange={applyChanges}
        rowErrors={rowErrors}
      />
      <StockNote />
      {edited && (
        <Suspense>
          <VariantSettingsDialog
            {...edited}
            name={getRowLabel(edited.row)}
            apply={applySettings}
            close={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {rows.some(({ _id }) => _id === undefined) && (
        <Text size="sm" c="dimmed">
          {t('stockWaits')}
        </Text>
      )}
    </FormSection>
  )
}
