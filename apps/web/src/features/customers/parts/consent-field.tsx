import { Input, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { type FieldProps, useField } from '#web/kit/fields/use-field.ts'
import { customerFormText } from '#web/features/customers/customer-form.text.ts'

const consentValues = { notAsked: null, yes: true, no: false } as const
type ConsentChoice = keyof typeof consentValues
const choices = ['notAsked', 'yes', 'no'] as const

const toChoice = (value: unknown): ConsentChoice =>
  choices.find((choice) => consentValues[choice] === (value ?? null)) ?? 'notAsked'

interface ConsentFieldProps extends FieldProps {
  saved: Customer['emailConsent'] | undefined
}

/** The customer's consent, or that it hasn't been asked for; consent has the date it was given. */
export const ConsentField = ({ saved, ...props }: ConsentFieldProps) => {
  const t = useText(customerFormText)
  const { date } = useFormat()
  const id = useId()
  const { field, shared } = useField(props, (value) => t(toChoice(value)))
  const isSaved = (field.value ?? null) === (saved?.given ?? null)
  const dateText = saved?.at ? t('since', { date: date(saved.at) }) : ''
  return (
    <Input.Wrapper label={props.label} error={shared.error} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={choices.map((value) => ({ value, label: t(value) }))}
        value={toChoice(field.value)}
        onChange={(value) => field.onChange(consentValues[value])}
      />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {isSaved ? dateText : field.value !== null && t('asOfNow')}
      </Text>
    </Input.Wrapper>
  )
}
