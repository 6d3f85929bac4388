import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { id, freeText } from '#contract/core/fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { useRevalidateOnChange } from '#web/kit/fields/use-revalidate-on-change.ts'
import { Form } from '#web/kit/form/form.tsx'
import { variantName } from '#web/features/inventory/inventory.naming.ts'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import { getAvailable, getOnHand, useFreshRow } from '#web/features/inventory/use-level.ts'
import type { LocationOption } from '#web/features/inventory/use-locations.ts'
import type { StockTarget } from './adjust-dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { MoveAlert } from './move-alert.tsx'

const fields = z
  .strictObject({ from: id, to: id, quantity: z.int().min(1).max(1_000_000_000), note: freeText(500) })
  .refine((values) => values.from !== values.to, { ...withMessage('different'), path: ['to'] })

interface TransferProps {
  target: StockTarget
  locations: readonly LocationOption[]
  close: () => void
}

/** Transferring reserved stock is only a warning: it may follow its orders. */
const StockText = ({ row }: { row: StockRow }) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const [from, quantity] = useWatch({ name: ['from', 'quantity'] }) as [string, unknown]
  const onHand = getOnHand(row, from)
  const available = getAvailable(row, from)
  useRevalidateOnChange('quantity', `${from} ${onHand}`)
  const reserved = typeof quantity === 'number' && quantity <= onHand ? Math.min(quantity - available, quantity) : 0
  return (
    <Text size="sm" c="dimmed" role="status" className="figures">
      {t('holds', { held: number(onHand) })} · {t('canTransfer', { available: number(available) })}
      {reserved > 0 && (
        <Text span inherit display="block" c="var(--warning-ink)">
          {t('movesReserved', { count: reserved })}
        </Text>
      )}
    </Text>
  )
}

const TransferForm = ({ target: { ids, row: initialRow, location }, locations, close }: TransferProps) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const row = useFreshRow(initialRow)
  const schema = useMemo(
    () =>
      fields.superRefine(({ from: locationId, quantity }, context) => {
        const onHand = row && getOnHand(row, locationId)
        if (onHand === undefined || quantity <= onHand) return
        context.addIssue({ code: 'custom', path: ['quantity'], message: t('below', { before: number(onHand) }) })
      }),
    [row, t, number],
  )
  const undoTransfer = useSend(inventory.transfer, { successMessage: t('undone') })
  const transfer = useSend(inventory.transfer, {
    quiet: true,
    successMessage: t('moved', { count: ids.length }),
    undo: (_, { body: { from, to, lines } }) => undoTransfer.send({ body: { from: to, to: from, lines } }),
  })
  const from = location ?? locations[0]?.value ?? ''
  if (locations.length < 2) return <Text c="dimmed">{t('onePlace')}</Text>
  return (
    <Form
      schema={schema}
      initialValues={{
        from,
        to: locations.find(({ value }) => value !== from)?.value ?? '',
        quantity: null as never,
        note: '',
      }}
      sender={transfer}
      request={({ quantity, ...rest }) => ({ body: { ...rest, lines: ids.map((variant) => ({ variant, quantity })) } })}
      onSent={close}
    >
      <Stack gap="md">
        <NumberField name="quantity" label={t(ids.length > 1 ? 'amountEach' : 'amount')} autoFocus />
        <SelectField name="from" label={t('from')} options={locations} />
        {row && <StockText row={row} />}
        <SelectField name="to" label={t('to')} options={locations} />
        <TextAreaField name="note" label={t('note')} minRows={2} />
        <MoveAlert error={transfer.error} ids={ids} />
      </Stack>
      <DialogFooter confirmLabel={t('move')} sending={transfer.sending} close={close} />
    </Form>
  )
}

/** Moves stock from one location to another. */
export const TransferDialog = ({
  target,
  ...rest
}: Omit<TransferProps, 'target'> & { target: StockTarget | undefined }) => {
  const t = useText(movesText)
  const title = target?.row
    ? t('transferOne', { name: variantName(target.row) })
    : t('transferMany', { count: target?.ids.length ?? 0 })
  return (
    <Dialog opened={target !== undefined} onClose={rest.close} title={title}>
      {target && <TransferForm target={target} {...rest} />}
    </Dialog>
  )
}
