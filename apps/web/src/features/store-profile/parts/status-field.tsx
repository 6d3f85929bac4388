import { Radio, Stack } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { storeProfileText } from '#web/features/store-profile/store-profile.text.ts'

const choices = ['active', 'inactive'] as const
const isChoice = (value: unknown): value is (typeof choices)[number] => choices.some((choice) => choice === value)

/** Active or inactive; merchants can't set `suspended`. */
export const StatusField = () => {
  const t = useText(storeProfileText)
  const { field } = useField({ name: 'status', label: t('status') }, (value) => (isChoice(value) ? t(value) : ''))
  return (
    <Radio.Group aria-label={t('status')} name={field.name} value={field.value ?? ''} onChange={field.onChange}>
      <Stack gap="sm">
        {choices.map((choice, index) => (
          <Radio
            key={choice}
            value={choice}
            label={t(choice)}
            description={t(`${choice}Help`)}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
