import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import { adjustmentReasons, type Customer, type LedgerKind, ledgerKinds } from '#contract/domains/customer.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { useRevalidateOnChange } from '#web/kit/fields/use-revalidate-on-change.ts'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ledgerText } from './customer-ledger.text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { useAdjustLedger } from './use-adjust-ledger.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'

const directions = ['give', 'take'] as const

const fields = z.strictObject({
  kind: z.enum(ledgerKinds),
  way: z.enum(directions),
  amount: z.int().min(1).max(1_000_000_000),
  reason: z.enum(adjustmentReasons),
  note: freeText(500),
})
type Fields = z.infer<typeof fields>

const toDelta = ({ way, amount }: Pick<Fields, 'way' | 'amount'>): number => (way === 'give' ? amount : -amount)

const AmountField = ({ customer }: { customer: Customer }) => {
  const t = useText(ledgerText)
  const formatBalance = useFormatBalance()
  const [kind, way, amount] = useWatch({ name: ['kind', 'way', 'amount'] }) as [LedgerKind, Fields['way'], unknown]
  const before = customer[kind] - customer[`${kind}Debt`]
  const after = before + toDelta({ way, amount: typeof amount === 'number' ? amount : 0 })
  useRevalidateOnChange('amount', `${kind} ${way} ${before}`)
  return (
    <>
      {kind === 'credit' ? (
        <MoneyField key="credit" name="amount" label={t('amountMoney')} autoFocus />
      ) : (
        <NumberField key="points" name="amount" label={t('amount')} autoFocus />
      )}
      <Text size="sm" c="dimmed" role="status" className="figures">
        {after < 0 && way === 'take'
          ? t('holds', { held: formatBalance(kind, Math.max(0, before)) })
          : t('becomes', { before: formatBalance(kind, before), after: formatBalance(kind, after) })}
      </Text>
    </>
  )
}

const KindField = () => {
  const t = useText(ledgerText)
  const { resetField } = useFormContext()
  return (
    <SegmentField
      name="kind"
      label={t('kind')}
      options={ledgerKinds.map((value) => ({ value, label: t(value) }))}
      // Reset the amount: points and cents are different units.
      onValueChange={() => resetField('amount', { defaultValue: null })}
    />
  )
}

const AdjustForm = ({ customer, close }: { customer: Customer; close: () => void }) => {
  const t = useText(ledgerText)
  const formatBalance = useFormatBalance()
  const adjust = useAdjustLedger()
  const { points, credit } = customer
  const schema = useMemo(
    () =>
      fields.superRefine(({ kind, way, amount }, context) => {
        const balance = { points, credit }[kind]
        if (way === 'give' || balance >= amount) return
        context.addIssue({
          code: 'custom',
          path: ['amount'],
          message: t('below', { held: formatBalance(kind, balance) }),
        })
      }),
    [points, credit, t, formatBalance],
  )
  return (
    <Form
      schema={schema}
      initialValues={{ kind: 'points', way: 'give', amount: null as never, reason: 'goodwill', note: '' }}
      sender={adjust}
      request={({ kind, reason, note, ...change }) => ({
        params: { customerId: customer._id },
        body: { kind, delta: toDelta(change), reason, note },
      })}
      onSent={close}
    >
      <Stack gap="md">
        <KindField />
        <SegmentField name="way" label={t('way')} options={directions.map((value) => ({ value, label: t(value) }))} />
        <AmountField customer={customer} />
        <SelectField
          name="reason"
          label={t('reason')}
          options={adjustmentReasons.map((value) => ({ value, label: t(`${value}Reason`) }))}
        />
        <TextAreaField name="note" label={t('note')} minRows={2} />
        <FormAlert error={adjust.error} />
      </Stack>
      <DialogFooter confirmLabel={t('save')} sending={adjust.sending} close={close} />
    </Form>
  )
}

/** Adds or deducts points or credit with a reason, and shows the resulting balance. */
export const CustomerAdjustDialog = ({
  customer,
  opened,
  close,
}: {
  customer: Customer
  opened: boolean
  close: () => void
}) => {
  const t = useText(ledgerText)
  return (
    <Dialog opened={opened} onClose={close} title={t('adjustTitle', { name: customer.name })}>
      {opened && <AdjustForm customer={customer} close={close} />}
    </Dialog>
  )
}
