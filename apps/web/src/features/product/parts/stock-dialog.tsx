import { Button, Group, Loader, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { maxPageSize } from '#contract/core/page.ts'
import { type StockRow, adjustReasons, inventory } from '#contract/domains/inventory.ts'
import type { Product } from '#contract/domains/product.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { GuardedDialog } from '#web/kit/dialog/guarded-dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Sheet } from '#web/kit/sheet/sheet.tsx'
import type { SheetChanges, SheetValue } from '#web/kit/sheet/sheet-columns.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'

type Reason = Exclude<(typeof adjustReasons)[number], 'import'>

// The reason 'import' is set only by imports.
const reasons = adjustReasons.filter((reason): reason is Reason => reason !== 'import')
const noChanges: SheetChanges = new Map()
const isAmount = (value: SheetValue | undefined): value is number => typeof value === 'number' && value >= 0

interface StockDialogProps {
  product: Product
  close: () => void
}

/** Sets the stock of a product's variants at one location. */
export const StockDialog = ({ product, close }: StockDialogProps) => {
  const t = useText(productVariantsText)
  const kit = useText(kitText)
  const stock = useGet(inventory.list, {
    query: { product: product._id, limit: maxPageSize, sortBy: 'title', sortOrder: 'asc' },
  })
  const locations = useGet(inventory.locations)
  const adjust = useSend(inventory.adjust, { successMessage: t('stockSaved') })
  const [selectedLocation, setSelectedLocation] = useState<string | null>(null)
  const [reason, setReason] = useState<Reason>('correction')
  const [changes, setChanges] = useState(noChanges)
  const locationId = selectedLocation ?? locations.data?.data[0]?._id
  const order = new Map(product.variants.map(({ _id }, index) => [_id, index]))
  const rows = (stock.data?.data ?? []).toSorted((a, b) => (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0))
  const getOnHand = (row: StockRow) => row.levels.find(({ location }) => location._id === locationId)?.onHand ?? 0
  const stockChanges = [...changes].flatMap(([variant, { onHand: value }]) =>
    locationId !== undefined && isAmount(value) ? [{ variant, location: locationId, setTo: value }] : [],
  )
  const isValid = stockChanges.length > 0 && stockChanges.length === changes.size
  const save = async () => {
    if (await adjust.send({ body: { changes: stockChanges, reason } })) close()
  }
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const error = stock.error ?? locations.error
  return (
    <GuardedDialog
      opened
      isDirty={changes.size > 0 && !adjust.sending}
      onClose={close}
      title={t('stockTitle', { title: product.title })}
    >
      {error && <ErrorState error={error} retry={() => void Promise.all([stock.refetch(), locations.refetch()])} />}
      {!error && (!stock.data || !locations.data) && <Loader size="sm" aria-label={kit('loading')} />}
      {stock.data && locations.data && (
        <FormElement
          submit={() => {
            if (isValid && !adjust.sending) void save()
          }}
        >
          <Stack gap="md">
            <Group grow align="flex-start">
              <Select
                label={t('place')}
                allowDeselect={false}
                data={locations.data.data.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={locationId ?? null}
                onChange={setSelectedLocation}
                disabled={changes.size > 0}
                {...(changes.size > 0 && { description: t('locationHeld') })}
              />
              <Select
                label={t('reason')}
                allowDeselect={false}
                data={reasons.map((value) => ({ value, label: t(value) }))}
                value={reason}
                onChange={(value) => setReason(value ?? 'correction')}
              />
            </Group>
            {single ? (
              <NumberInput
                label={t('onHand')}
                data-autofocus
                minValue={0}
                value={changes.has(single._id) ? changes.get(single._id)?.['onHand'] : getOnHand(single)}
                onChange={(value) =>
                  setChanges(value === getOnHand(single) ? noChanges : new Map([[single._id, { onHand: value }]]))
                }
              />
            ) : (
              <Sheet
                label={t('onHand')}
                header={t('variant')}
                rows={rows}
                rowId={({ _id }) => _id}
                rowLabel={({ values }) => values.join(' / ')}
                columns={[
                  {
                    id: 'onHand',
                    label: t('onHand'),
                    kind: 'number',
                    value: getOnHand,
                    check: (value) => (isAmount(value) ? undefined : t('notNegative')),
                  },
                ]}
                changes={changes}
                onChange={setChanges}
              />
            )}
            {stock.data.nextCursor && (
              <Text size="sm" c="dimmed">
                {t('stockFirst', { count: rows.length })}
              </Text>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                {kit('cancel')}
              </Button>
              <Button type="submit" loading={adjust.sending} disabled={!isValid}>
                {t('stockSave')}
              </Button>
            </Group>
          </Stack>
        </FormElement>
      )}
    </GuardedDialog>
  )
}
