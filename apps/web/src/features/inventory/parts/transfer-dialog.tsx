import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { id, prose } from '#contract/core/fields.ts'
import { said } from '#contract/core/validation-words.ts'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { useJudgedAgain } from '../../../kit/fields/use-judged-again.ts'
import { Form } from '../../../kit/form.tsx'
import { variantName } from '../inventory.naming.ts'
import { movesText } from '../stock-moves.text.ts'
import { heldAt, useFreshRow } from '../use-level.ts'
import type { Place } from '../use-places.ts'
import type { Target } from './adjust-dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { MoveAlert } from './move-alert.tsx'

const fields = z
  .strictObject({ from: id, to: id, quantity: z.int().min(1).max(1_000_000_000), note: prose(500) })
  .refine((one) => one.from !== one.to, { ...said('different'), path: ['to'] })

interface TransferProps {
  target: Target
  places: readonly Place[]
  close: () => void
}

const Holds = ({ row }: { row: StockRow }) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const from: string = useWatch({ name: 'from' })
  const held = heldAt(row, from)
  useJudgedAgain('quantity', `${from} ${held}`)
  return (
    <Text size="sm" c="dimmed" role="status" className="figures">
      {t('holds', { held: number(held) })}
    </Text>
  )
}

const TransferForm = ({ target: { ids, row: shown, location }, places, close }: TransferProps) => {
  const t = useText(movesText)
  const { number } = useFormat()
  const row = useFreshRow(shown)
  const schema = useMemo(
    () =>
      fields.superRefine(({ from: place, quantity }, wrong) => {
        const held = row && heldAt(row, place)
        if (held === undefined || quantity <= held) return
        wrong.addIssue({ code: 'custom', path: ['quantity'], message: t('below', { before: number(held) }) })
      }),
    [row, t, number],
  )
  const back = useSend(inventory.transfer, { success: t('undone') })
  const transfer = useSend(inventory.transfer, {
    quiet: true,
    success: t('moved', { count: ids.length }),
    undo: (_, { body: { from, to, lines } }) => back.send({ body: { from: to, to: from, lines } }),
  })
  const from = location ?? places[0]?.value ?? ''
  if (places.length < 2) return <Text c="dimmed">{t('onePlace')}</Text>
  return (
    <Form
      schema={schema}
      initial={{
        from,
        to: places.find(({ value }) => value !== from)?.value ?? '',
        quantity: null as never,
        note: '',
      }}
      sender={transfer}
      request={({ quantity, ...rest }) => ({ body: { ...rest, lines: ids.map((variant) => ({ variant, quantity })) } })}
      sent={close}
    >
      <Stack gap="md">
        <NumberField name="quantity" label={t(ids.length > 1 ? 'amountEach' : 'amount')} autoFocus />
        <SelectField name="from" label={t('from')} options={places} />
        {row && <Holds row={row} />}
        <SelectField name="to" label={t('to')} options={places} />
        <TextAreaField name="note" label={t('note')} help={t('noteHelp')} minRows={2} />
        <MoveAlert error={transfer.error} ids={ids} />
      </Stack>
      <DialogFoot confirm={t('move')} sending={transfer.sending} close={close} />
    </Form>
  )
}

/** Moves stock from one location to another. */
export const TransferDialog = ({ target, ...rest }: Omit<TransferProps, 'target'> & { target: Target | undefined }) => {
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
