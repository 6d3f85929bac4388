import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { id, freeText } from '#contract/core/fields.ts'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { useRevalidateOnChange } from '#web/kit/fields/use-revalidate-on-change.ts'
import { Form } from '#web/kit/form/form.tsx'
import { variantName } from '#web/features/inventory/inventory.naming.ts'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import { useAdjustStock } from '#web/features/inventory/use-adjust-stock.ts'
import { getOnHand, useFreshRow } from '#web/features/inventory/use-level.ts'
import type { LocationOption } from '#web/features/inventory/use-locations.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { AdjustModeField, type AdjustMode, adjustModes } from './adjust-mode-field.tsx'
import { MoveAlert } from './move-alert.tsx'

// Reasons a user can select; imports set their own.
const reasons = ['received', 'returned', 'damaged', 'correction'] as const

const fields = z.strictObject({
  how: z.enum(adjustModes),
  amount: z.int().min(0).max(1_000_000_000),
  location: id,
  reason: z.enum(reasons),
  note: freeText(500),
})

/** What to adjust or transfer: one row of the list, or several by their ids. */
export interface StockTarget {
  ids: readonly string[]
  row?: StockRow
  /** Location id; the main location if absent. */
  location?: string
}

interface TargetProps {
  target: StockTarget
  locations: readonly LocationOption[]
  close: () => void
}

const applyAdjustment: Record<AdjustMode, (before: number, amount: number) => number> = {
  add: (before, amount) => before + amount,
  remove: (before, amount) => before - amount,
  set: (_, amount) => amount,
}

// A balance that is already negative may still be raised.
const goesNegative = (before: number, result: number): boolean => result < 0 && result < before

const ResultPreview = ({ row }: { row: StockRow }) => {
  const t = useText(movesText)
  const [how, amount, location] = useWatch({ name: ['how', 'amount', 'location'] }) as [AdjustMode, unknown, string]
  const { number } = useFormat()
  const before = getOnHand(row, location)
  const result = applyAdjustment[how](before, typeof amount === 'number' ? amount : 0)
  useRevalidateOnChange('amount', `${how} ${location} ${before}`)
  return (
    <Text size="sm" c="dimmed" role="status" className="figures">
      {goesNegative(before, result)
        ? t('holds', { held: number(before) })
        : t('becomes', { before: number(before), after: number(result) })}
    </Text>
  )
}

const AdjustForm = ({ target: { ids, row: initialRow, location }, locations, close }: TargetProps) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const adjust = useAdjustStock()
  const row = useFreshRow(initialRow)
  const schema = useMemo(
    () =>
      fields.superRefine(({ how, amount, location: locationId }, context) => {
        const before = row && getOnHand(row, locationId)
        if (before === undefined || !goesNegative(before, applyAdjustment[how](before, amount))) return
        context.addIssue({ code: 'custom', path: ['amount'], message: t('below', { before: number(before) }) })
      }),
    [row, t, number],
  )
  return (
    <Form
      schema={schema}
      initialValues={{
        how: 'add',
        amount: null as never,
        location: location ?? locations[0]?.value ?? '',
        reason: 'received',
        note: '',
      }}
      sender={adjust}
      request={({ how, amount, location: locationId, reason, note }) => {
        const change = how === 'set' ? { setTo: amount } : { delta: how === 'add' ? amount : -amount }
        return { body: { changes: ids.map((variant) => ({ variant, location: locationId, ...change })), reason, note } }
      }}
      onSent={close}
    >
      <Stack gap="md">
        <AdjustModeField />
        <NumberField name="amount" label={t(ids.length > 1 ? 'amountEach' : 'amount')} autoFocus />
        <SelectField name="location" label={t('location')} options={locations} />
        {row && <ResultPreview row={row} />}
        <SelectField
          name="reason"
          label={t('reason')}
          options={reasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
        <TextAreaField name="note" label={t('note')} minRows={2} />
        <MoveAlert error={adjust.error} ids={ids} />
      </Stack>
      <DialogFooter confirmLabel={t('save')} sending={adjust.sending} close={close} />
    </Form>
  )
}

/** Adds, removes or sets stock at one location, with a reason. */
export const AdjustDialog = ({
  target,
  ...rest
}: Omit<TargetProps, 'target'> & { target: StockTarget | undefined }) => {
  const t = useText(movesText)
  const title = target?.row
    ? t('adjustOne', { name: variantName(target.row) })
    : t('adjustMany', { count: target?.ids.length ?? 0 })
  return (
    <Dialog opened={target !== undefined} onClose={rest.close} title={title}>
      {target && <AdjustForm target={target} {...rest} />}
    </Dialog>
  )
}
