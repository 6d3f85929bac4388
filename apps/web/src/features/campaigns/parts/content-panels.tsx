import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { autosizeProps } from '#web/kit/fields/autosize.ts'
import { CheckedInput, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { MergeTextInput } from './merge-fields.tsx'

const longSubject = 60

const parseName = (text: string) => (text.trim() === '' ? undefined : text)

/** The length of a subject, and what it means for inboxes. */
export const useSubjectHint = () => {
  const t = useText(builderText)
  return (subject: string): string => {
    const count = subject.length
    return t(count > longSubject ? 'subjectLong' : 'subjectLength', { count })
  }
}

export const SubjectPanel = () => {
  const t = useText(builderText)
  const { values, edit } = useCampaignEditor()
  const getHint = useSubjectHint()
  const { subject, preheader } = values
  return (
    <Stack gap="md">
      <CheckedInput
        label={t('name')}
        help={t('nameHelp')}
        value={values.name}
        maxLength={120}
        parse={parseName}
        invalidMessage={t('nameMissing')}
        onChange={(name) => edit(() => ({ name }), 'name')}
      />
      <MergeTextInput
        label={t('subject')}
        help={getHint(subject)}
        value={subject}
        maxLength={150}
        onChange={(next) => edit(() => ({ subject: next }), 'subject')}
      />
      <MergeTextInput
        label={t('preheader')}
        help={preheader === '' ? t('preheaderHelp') : t('preheaderLength', { count: preheader.length })}
        value={preheader}
        maxLength={200}
        rows={2}
        onChange={(next) => edit(() => ({ preheader: next }), 'preheader')}
      />
    </Stack>
  )
}

export const FooterPanel = () => {
  const t = useText(builderText)
  const { body, editBody } = useCampaignEditor()
  const { footer } = body
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('footerHelp')}
      </Text>
      <MergeTextInput
        label={t('footerText')}
        value={footer.text}
        maxLength={600}
        rows={3}
        onChange={(text) => editBody((current) => ({ footer: { ...current.footer, text } }), 'footer.text')}
      />
      <Toggle
        label={t('hasSocialLinks')}
        value={footer.hasSocialLinks}
        onChange={(hasSocialLinks) => editBody((current) => ({ footer: { ...current.footer, hasSocialLinks } }))}
      />
    </Stack>
  )
}

/** The text for email apps without HTML: made from the blocks until it is edited. */
export const PlainTextPanel = ({ automaticText }: { automaticText: string | undefined }) => {
  const t = useText(builderText)
  const { values, edit, canEdit } = useCampaignEditor()
  const { plainText } = values
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('plainTextHelp')}
      </Text>
      <Textarea
        label={t('plainTextMode')}
        value={plainText ?? automaticText ?? ''}
        readOnly={plainText === null}
        disabled={!canEdit && plainText !== null}
        maxLength={50_000}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value
          edit(() => ({ plainText: text }), 'plainText')
        }}
        {...autosizeProps(10, 24)}
      />
      {canEdit &&
        (plainText === null ? (
          <Button
            variant="default"
            disabled={automaticText === undefined}
            onClick={() => edit(() => ({ plainText: automaticText ?? '' }))}
          >
            {t('customize')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => edit(() => ({ plainText: null }))}>
            {t('backToAutomatic')}
          </Button>
        ))}
    </Stack>
  )
}
