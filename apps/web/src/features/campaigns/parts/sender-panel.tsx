import { Select, Stack, Text } from '@mantine/core'
import { emailTopics } from '#contract/domains/email-topics.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import { campaignSettingsCalls } from '#contract/domains/campaign-settings.ts'
import { languages } from '#contract/enumerations.ts'
import { languageName } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { CheckedInput, Choice } from '#web/kit/editor/editor-fields.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'

const parseSender = (text: string) => text
const parseEmail = (text: string) => (text.trim() === '' ? '' : customerEmail.safeParse(text).data)

/** Who the email is from, and what it is about. */
const SenderPanel = () => {
  const t = useText(builderText)
  const [shownLanguage] = useLanguage()
  const { values, edit, canEdit } = useCampaignEditor()
  const { data: settings } = useGet(campaignSettingsCalls.get)
  return (
    <Stack gap="md">
      <CheckedInput
        label={t('senderName')}
        value={values.senderName}
        placeholder={settings?.senderName || settings?.defaults.senderName}
        maxLength={80}
        parse={parseSender}
        invalidMessage=""
        onChange={(senderName) => edit(() => ({ senderName }), 'senderName')}
      />
      <CheckedInput
        label={t('replyTo')}
        type="email"
        value={values.replyTo ?? ''}
        placeholder={settings?.replyTo ?? settings?.defaults.replyTo ?? undefined}
        parse={parseEmail}
        invalidMessage={t('invalidEmail')}
        onChange={(email) => edit(() => ({ replyTo: email === '' ? null : email }), 'replyTo')}
      />
      <Select
        label={t('topic')}
        description={t('topicHelp')}
        data={emailTopics.map((value) => ({ value, label: t(`topic_${value}`) }))}
        value={values.topic}
        disabled={!canEdit}
        allowDeselect={false}
        onChange={(next) => edit(({ topic }) => ({ topic: emailTopics.find((each) => each === next) ?? topic }))}
      />
      <Choice
        label={t('language')}
        value={values.language}
        onChange={(language) => edit(() => ({ language }))}
        options={languages.map((value) => ({ value, label: languageName(value, shownLanguage) }))}
      />
      <Text size="sm" c="dimmed">
        {t('languageHelp')}
      </Text>
    </Stack>
  )
}

export default SenderPanel
