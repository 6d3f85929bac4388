import { Stack } from '@mantine/core'
import { type WebhookEventGroup, webhookEventGroups } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { useField } from '#web/kit/fields/use-field.ts'
import { GroupedCheckboxes } from './grouped-checkboxes.tsx'
import { StoreChoiceField } from './store-choice-field.tsx'

const EventsField = () => {
  const t = useText(apiAccessText)
  const { field, shared } = useField({ name: 'events', label: t('events') })
  return (
    <GroupedCheckboxes
      label={t('events')}
      error={shared.error}
      value={(field.value as string[] | undefined) ?? []}
      onChange={field.onChange}
      groups={(Object.keys(webhookEventGroups) as WebhookEventGroup[]).map((group) => ({
        id: group,
        label: t(`group_${group}`),
        choices: webhookEventGroups[group].map((event) => ({ value: event, label: event })),
      }))}
    />
  )
}

export const WebhookFields = () => {
  const t = useText(apiAccessText)
  return (
    <Stack gap="md">
      <TextField name="url" label={t('url')} help={t('urlHelp')} placeholder="https://example.com/webhooks" autoFocus />
      <TextField name="description" label={t('description')} />
      <EventsField />
      <StoreChoiceField />
    </Stack>
  )
}
