import { Button, Group, Loader, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mostPerPage } from '#contract/core/page.ts'
import { type StockRow, adjustReasons, inventory } from '#contract/domains/inventory.ts'
import type { Product } from '#contract/domains/product.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { ErrorState } from '../../../kit/feedback.tsx'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { FormElement } from '../../../kit/form-element.tsx'
import { kitText } from '../../../kit/kit.text.ts'
import { Sheet } from '../../../kit/sheet/sheet.tsx'
import type { SheetChanges, SheetValue } from '../../../kit/sheet/sheet-columns.ts'
import { variantsStepText } from '../variants-step.text.ts'

type Reason = Exclude<(typeof adjustReasons)[number], 'import'>

// The reason 'import' is set only by imports.
const reasons = adjustReasons.filter((reason): reason is Reason => reason !== 'import')
const nothingYet: SheetChanges = new Map()
const isAmount = (value: SheetValue | undefined): value is number => typeof value === 'number' && value >= 0

interface StockDialogProps {
  product: Product
  close: () => void
}

/** Sets the stock of a product's variants at one location. */
export const StockDialog = ({ product, close }: StockDialogProps) => {
  const t = useText(variantsStepText)
  const kit = useText(kitText)
  const stock = useGet(inventory.list, {
    query: { product: product._id, limit: mostPerPage, sortBy: 'title', sortOrder: 'asc' },
  })
  const places = useGet(inventory.locations)
  const adjust = useSend(inventory.adjust, { success: t('stockSaved') })
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState<Reason>('correction')
  const [changes, setChanges] = useState(nothingYet)
  const place = chosen ?? places.data?.data[0]?._id
  const rows = stock.data?.data ?? []
  const onHand = (row: StockRow) => row.levels.find(({ location }) => location._id === place)?.onHand ?? 0
  const set = [...changes].flatMap(([variant, { onHand: value }]) =>
    place !== undefined && isAmount(value) ? [{ variant, location: place, setTo: value }] : [],
  )
  const isRight = set.length > 0 && set.length === changes.size
  const save = async () => {
    if (await adjust.send({ body: { changes: set, reason } })) close()
  }
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const error = stock.error ?? places.error
  return (
    <Dialog opened onClose={close} title={t('stockTitle', { title: product.title })}>
      {error && <ErrorState error={error} retry={() => void Promise.all([stock.refetch(), places.refetch()])} />}
      {!error && (!stock.data || !places.data) && <Loader size="sm" aria-label={kit('loading')} />}
      {stock.data && places.data && (
        <FormElement
          submit={() => {
            if (isRight && !adjust.sending) void save()
          }}
        >
          <Stack gap="md">
            <Group grow align="flex-start">
              <Select
                label={t('place')}
                allowDeselect={false}
                data={places.data.data.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={place ?? null}
                onChange={(value) => {
                  setChosen(value)
                  setChanges(nothingYet)
                }}
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
              <FigureInput
                label={t('onHand')}
                data-autofocus
                least={0}
                value={changes.has(single._id) ? changes.get(single._id)?.['onHand'] : onHand(single)}
                onChange={(value) =>
                  setChanges(value === onHand(single) ? nothingYet : new Map([[single._id, { onHand: value }]]))
                }
              />
            ) : (
              <Sheet
                label={t('onHand')}
                head={t('variant')}
                rows={rows}
                rowId={({ _id }) => _id}
                rowLabel={({ values }) => values.join(' / ')}
                columns={[
                  {
                    id: 'onHand',
                    label: t('onHand'),
                    kind: 'number',
                    value: onHand,
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
              <Button type="submit" loading={adjust.sending} disabled={!isRight}>
                {t('stockSave')}
              </Button>
            </Group>
          </Stack>
        </FormElement>
      )}
    </Dialog>
  )
}
