import { Anchor, Input, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { z } from 'zod'
import {
  expectedReplies,
  type SupportSettings,
  supportSettingsCalls,
  supportSettingsFields,
} from '#contract/domains/support-settings.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { SwitchField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toOrigin, toSnippet } from './support-settings.snippet.ts'
import { supportSettingsText } from './support-settings.text.ts'
import classes from './chat-settings-page.module.css'

const toValues = (settings: SupportSettings | undefined): z.input<typeof supportSettingsFields> => ({
  isEnabled: settings?.isEnabled ?? false,
  greeting: settings?.greeting ?? '',
  expectedReply: settings?.expectedReply ?? 'hours',
  roundRobin: settings?.roundRobin ?? false,
  widgetOrigins: settings?.widgetOrigins ?? [],
})

const Snippet = ({ storeId }: { storeId: string }) => {
  const t = useText(supportSettingsText)
  const snippet = toSnippet(window.location.origin, storeId)
  return (
    <Input.Wrapper
      className={classes.wrapper ?? ''}
      label={t('snippet')}
      description={t('snippetHelp')}
      labelElement="div"
    >
      <div className={classes.snippet}>
        <code>{snippet}</code>
        <CopyButton text={snippet} label={t('copy')} />
      </div>
    </Input.Wrapper>
  )
}

const ChatSettingsPage = () => {
  const t = useText(supportSettingsText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(supportSettingsCalls.get)
  if (!settings || !store)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={5} />
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store._id}
      title={t('title')}
      subtitle={<LastChange entity={settings} />}
      lockedReason={can('edit_store_info') ? undefined : t('cannotEdit')}
      schema={supportSettingsFields}
      endpoint={supportSettingsCalls.update}
      entity={settings}
      values={toValues}
      request={(values, opened = settings) => ({ body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('availability')}>
        <SwitchField name="isEnabled" label={t('isEnabled')} />
        <TextAreaField
          name="greeting"
          label={t('greeting')}
          help={t('greetingHelp')}
          placeholder={t('greetingHint')}
          minRows={2}
        />
        <SegmentField
          name="expectedReply"
          label={t('expectedReply')}
          options={expectedReplies.map((value) => ({ value, label: t(value) }))}
        />
        <Text size="sm" c="dimmed">
          {t('businessHours')}{' '}
          {can('view_store_info') && (
            <Anchor component={Link} to="/dashboard/settings/business-hours" size="sm" underline="always">
              {t('editHours')}
            </Anchor>
          )}
        </Text>
      </FormSection>
      <FormSection title={t('team')}>
        <SwitchField name="roundRobin" label={t('roundRobin')} help={t('roundRobinHelp')} />
      </FormSection>
      <FormSection title={t('widget')} help={t('widgetHelp')}>
        <TagsField
          name="widgetOrigins"
          label={t('origins')}
          help={t('originsHelp')}
          placeholder={t('originsHint')}
          normalizeTag={toOrigin}
          maxTags={20}
        />
        <Snippet storeId={store._id} />
      </FormSection>
    </FormPage>
  )
}

export default ChatSettingsPage
