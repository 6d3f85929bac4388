import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { id, prose } from '#contract/core/fields.ts'
import type { StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { useJudgedAgain } from '../../../kit/fields/use-judged-again.ts'
import { Form } from '../../../kit/form.tsx'
import { variantName } from '../inventory.naming.ts'
import { movesText } from '../stock-moves.text.ts'
import { useAdjusting } from '../use-adjusting.ts'
import { heldAt, useFreshRow } from '../use-level.ts'
import type { Place } from '../use-places.ts'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { HowField, type Way, ways } from './how-field.tsx'
import { MoveAlert } from './move-alert.tsx'

// Reasons a user can select; imports set their own.
const reasons = ['received', 'returned', 'damaged', 'correction'] as const

const fields = z.strictObject({
  how: z.enum(ways),
  amount: z.int().min(0).max(1_000_000_000),
  location: id,
  reason: z.enum(reasons),
  note: prose(500),
})

/** What to adjust or transfer: one row of the list, or several by their ids. */
export interface Target {
  ids: readonly string[]
  row?: StockRow
  /** Location id; the main location if absent. */
  location?: string
}

interface TargetProps {
  target: Target
  places: readonly Place[]
  close: () => void
}

const after: Record<Way, (before: number, amount: number) => number> = {
  add: (before, amount) => before + amount,
  remove: (before, amount) => before - amount,
  set: (_, amount) => amount,
}

// A balance that is already negative may still be raised.
const isShort = (before: number, then: number): boolean => then < 0 && then < before

const Becomes = ({ row }: { row: StockRow }) => {
  const t = useText(movesText)
  const [how, amount, location] = useWatch({ name: ['how', 'amount', 'location'] }) as [Way, unknown, string]
  const { number } = useFormat()
  const before = heldAt(row, location)
  const then = after[how](before, typeof amount === 'number' ? amount : 0)
  useJudgedAgain('amount', `${how} ${location} ${before}`)
  return (
    <Text size="sm" c="dimmed" role="status" className="figures">
      {isShort(before, then)
        ? t('holds', { held: number(before) })
        : t('becomes', { before: number(before), after: number(then) })}
    </Text>
  )
}

const AdjustForm = ({ target: { ids, row: shown, location }, places, close }: TargetProps) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const adjust = useAdjusting()
  const row = useFreshRow(shown)
  const schema = useMemo(
    () =>
      fields.superRefine(({ how, amount, location: place }, wrong) => {
        const before = row && heldAt(row, place)
        if (before === undefined || !isShort(before, after[how](before, amount))) return
        wrong.addIssue({ code: 'custom', path: ['amount'], message: t('below', { before: number(before) }) })
      }),
    [row, t, number],
  )
  return (
    <Form
      schema={schema}
      initial={{
        how: 'add',
        amount: null as never,
        location: location ?? places[0]?.value ?? '',
        reason: 'received',
        note: '',
      }}
      sender={adjust}
      request={({ how, amount, location: place, reason, note }) => {
        const change = how === 'set' ? { setTo: amount } : { delta: how === 'add' ? amount : -amount }
        return { body: { changes: ids.map((variant) => ({ variant, location: place, ...change })), reason, note } }
      }}
      sent={close}
    >
      <Stack gap="md">
        <HowField />
        <NumberField name="amount" label={t(ids.length > 1 ? 'amountEach' : 'amount')} autoFocus />
        <SelectField name="location" label={t('place')} options={places} />
        {row && <Becomes row={row} />}
        <SelectField
          name="reason"
          label={t('reason')}
          options={reasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
        <TextAreaField name="note" label={t('note')} help={t('noteHelp')} minRows={2} />
        <MoveAlert error={adjust.error} ids={ids} />
      </Stack>
      <DialogFoot confirm={t('save')} sending={adjust.sending} close={close} />
    </Form>
  )
}

/** Adds, removes or sets stock at one location, with a reason. */
export const AdjustDialog = ({ target, ...rest }: Omit<TargetProps, 'target'> & { target: Target | undefined }) => {
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
