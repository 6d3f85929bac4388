import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { localToInstant } from '#contract/core/time-zone.ts'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { findContrastProblems } from '#contract/theme/colors.ts'
import { timeZoneLabel, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import { ContrastWarning } from './colors-panel.tsx'

interface PublishDialogProps {
  saved: ThemeDraft
  close: () => void
  /** Saves the draft first. Resolves to its version, or undefined if it couldn't be saved. */
  saveDraft: () => Promise<number | undefined>
  receive: (draft: ThemeDraft) => void
}

const ContrastProblems = () => {
  const t = useText(customizationText)
  const { settings, edit } = useThemeEditor()
  const problems = findContrastProblems(settings.colors)
  if (problems.length === 0) return null
  return (
    <Alert color="warning" title={t('contrastWarning')}>
      <Stack gap="xs">
        {problems.map((problem) => (
          <div key={problem.color}>
            <ContrastWarning
              problem={problem}
              apply={() => edit(({ colors }) => ({ colors: { ...colors, [problem.color]: problem.suggestion } }))}
            />
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

const PublishForm = ({ saved, close, saveDraft, receive }: PublishDialogProps) => {
  const t = useText(customizationText)
  const tKit = useText(kitText)
  const [language] = useLanguage()
  const { dateTime } = useFormat()
  const { settings } = useThemeEditor()
  const zone = useSession().store?.timezone ?? 'UTC'
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [name, setName] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const publishing = useSend(customization.publish, {
    successMessage: ({ scheduled }, { body }) =>
      body.at && scheduled ? t('publishedLater', { date: dateTime(scheduled.at) }) : t('publishedNow'),
  })
  const instant = at === '' ? undefined : localToInstant(at, zone)
  const isDateValid = when === 'now' || (instant !== undefined && instant > Date.now())
  const hasWarning = findContrastProblems(settings.colors).length > 0
  const submitLabels = hasWarning
    ? { now: t('publishAnyway'), later: t('scheduleAnyway') }
    : { now: t('publish'), later: t('publishLater') }

  const submit = async () => {
    setIsSubmitted(true)
    if (!isDateValid) return
    setIsSaving(true)
    const version = await saveDraft()
    setIsSaving(false)
    if (version === undefined) return
    const options = {
      ...(name.trim() && { name }),
      ...(when === 'later' && instant !== undefined && { at: new Date(instant).toISOString() }),
    }
    const published = await publishing.send({ body: { version, ...options } })
    if (!published) return
    receive(published)
    close()
  }
  return (
    <FormElement submit={() => void submit()}>
      <Stack gap="md">
        <ContrastProblems />
        <SegmentedControl
          aria-label={t('publishWhen')}
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
          data={[
            { value: 'now', label: t('publishNow') },
            { value: 'later', label: t('publishLater') },
          ]}
          data-autofocus
        />
        {when === 'later' && (
          <TextInput
            type="datetime-local"
            label={t('publishAt')}
            description={t('zoneHelp', { zone: timeZoneLabel(zone, language) })}
            value={at}
            withAsterisk
            error={isSubmitted && !isDateValid && t('pastDate')}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
        )}
        <TextInput
          label={t('publishName')}
          value={name}
          maxLength={80}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {when === 'later' && saved.scheduled && (
          <Text size="sm" c="dimmed">
            {t('replacesSchedule', { date: dateTime(saved.scheduled.at) })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {tKit('cancel')}
          </Button>
          <Button type="submit" loading={isSaving || publishing.sending}>
            {submitLabels[when]}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  )
}

/** Publishes the draft now or at a time. Colors that are hard to read have to be confirmed. */
const PublishDialog = (props: PublishDialogProps) => {
  const t = useText(customizationText)
  return (
    <Dialog opened onClose={props.close} title={t('publishTitle')}>
      <PublishForm {...props} />
    </Dialog>
  )
}

export default PublishDialog
