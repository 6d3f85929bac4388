import { Anchor, Button, Group, Text } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { type Option, mostVariants } from '#contract/domains/variants.ts'
import { useText } from '../../../client/text.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { Sheet } from '../../../kit/sheet/sheet.tsx'
import type { SheetChanges, SheetColumn, SheetValue } from '../../../kit/sheet/sheet-columns.ts'
import { stepSearch } from '../../../kit/wizard/wizard.tsx'
import {
  type VariantRow,
  inOrder,
  isSound,
  keyOf,
  leftOut,
  rowsOf,
  withSuggestedSkus,
} from '../product-wizard.matrix.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { variantsStepText } from '../variants-step.text.ts'
import { StockLine } from './stock-line.tsx'
import { VariantMenu } from './variant-menu.tsx'

const edited = ['price', 'compareAtPrice', 'costPrice', 'sku', 'barcode'] as const
const longestCode = 80

const idOf = ({ values }: VariantRow) => keyOf(values)

/** The variants in a sheet with editable prices and codes and read-only stock. */
export const VariantSheet = () => {
  const t = useText(variantsStepText)
  const { product, locked } = useProductWizard()
  const { setValue } = useFormContext()
  const rows: VariantRow[] = useWatch({ name: 'variants' }) ?? []
  const options: Option[] = useWatch({ name: 'options' }) ?? []
  const { errors } = useFormState({ name: 'variants' })
  const saved = new Map(rowsOf(product).map((row) => [row._id, row]))
  const stock = new Map(product.variants.map((variant) => [variant._id, variant.onHand]))
  const put = (next: VariantRow[]) => setValue('variants', next, { shouldDirty: true, shouldTouch: true })

  const savedOf = (row: VariantRow, name: (typeof edited)[number]): SheetValue =>
    (row._id === undefined ? undefined : saved.get(row._id)?.[name]) ?? null
  const changes: SheetChanges = new Map(
    rows.flatMap((row) => {
      const changed = edited.filter((name) => (row[name] ?? null) !== savedOf(row, name))
      return changed.length > 0
        ? [[idOf(row), Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))]]
        : []
    }),
  )
  const take = (next: SheetChanges) =>
    put(
      rows.map((row) => {
        const own = next.get(idOf(row)) ?? {}
        const cell = (name: (typeof edited)[number]) => [name, own[name] === undefined ? savedOf(row, name) : own[name]]
        return { ...row, ...Object.fromEntries(edited.map(cell)) }
      }),
    )

  const money = (id: 'price' | 'compareAtPrice' | 'costPrice', label: string): SheetColumn<VariantRow> => ({
    id,
    label,
    kind: 'money',
    value: (row) => savedOf(row, id),
    readOnly: () => locked,
    check: (value) => (typeof value === 'number' && value < 0 ? t('notNegative') : undefined),
  })
  const text = (id: 'sku' | 'barcode', label: string): SheetColumn<VariantRow> => ({
    id,
    label,
    kind: 'text',
    value: (row) => savedOf(row, id),
    readOnly: () => locked,
    check: (value) => (typeof value === 'string' && value.length > longestCode ? t('tooLong') : undefined),
  })
  const columns: SheetColumn<VariantRow>[] = [
    money('price', t('price')),
    money('compareAtPrice', t('compareAt')),
    money('costPrice', t('cost')),
    text('sku', t('sku')),
    text('barcode', t('barcode')),
    {
      id: 'onHand',
      label: t('onHand'),
      kind: 'number',
      value: ({ _id }) => (_id === undefined ? 0 : (stock.get(_id) ?? 0)),
      readOnly: () => true,
    },
  ]

  const wrong = (errors['variants'] ?? []) as unknown as readonly (Record<string, { message?: string }> | undefined)[]
  const refusals = new Map(
    rows.flatMap((row, place) => {
      const words = Object.values(wrong[place] ?? {}).flatMap((one) => one?.message ?? [])
      return words.length > 0 ? [[idOf(row), words.join(' ')] as const] : []
    }),
  )
  const missing = rows.length < mostVariants && isSound(options) ? leftOut({ options, variants: rows }) : []
  const isSingle = rows.length === 1 && rows[0]?.values.length === 0
  if (isSingle) {
    return (
      <FormSection title={t('variants')}>
        <Text size="sm">
          {t('noOptions')}{' '}
          <Anchor component={Link} to={{ search: stepSearch('details') }} inherit>
            {t('toDetails')}
          </Anchor>
        </Text>
      </FormSection>
    )
  }
  const labelOf = ({ values }: VariantRow) => values.join(' / ') || t('only')
  return (
    <FormSection title={`${t('variants')} · ${rows.length}`}>
      <Group gap="sm" justify="space-between">
        <StockLine />
        {!locked && (
          <Group gap="xs">
            {missing.length > 0 && (
              <Button
                variant="default"
                size="xs"
                onClick={() => put(inOrder({ options, variants: [...rows, ...missing] }))}
              >
                {t('addMissing', { count: missing.length })}
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              disabled={rows.every(({ sku }) => sku)}
              onClick={() => put(withSuggestedSkus(product.title, rows))}
            >
              {t('suggest')}
            </Button>
          </Group>
        )}
      </Group>
      <Sheet
        label={t('variants')}
        head={t('variant')}
        rows={rows}
        rowId={idOf}
        rowLabel={labelOf}
        rowPicture={(row) => (
          <VariantMenu
            name={labelOf(row)}
            media={row.media ?? null}
            pick={(media) => put(rows.map((one) => (one === row ? { ...one, media } : one)))}
            remove={rows.length > 1 ? () => put(rows.filter((one) => one !== row)) : undefined}
          />
        )}
        columns={columns}
        changes={changes}
        onChange={take}
        refusals={refusals}
      />
      {rows.some(({ _id }) => _id === undefined) && (
        <Text size="sm" c="dimmed">
          {t('stockWaits')}
        </Text>
      )}
    </FormSection>
  )
}
