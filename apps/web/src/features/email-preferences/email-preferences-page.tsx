import { Button, Checkbox, Fieldset, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { emailTopics } from '#contract/domains/email-topics.ts'
import { emailPreferenceCalls, type EmailPreferences } from '#contract/domains/email-preferences.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useHashToken } from '#web/client/use-hash-token.ts'
import { type UseSend, useSend } from '#web/client/use-send.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { emailPreferencesText } from './email-preferences.text.ts'
import classes from './email-preferences-page.module.css'

type Choices = Pick<EmailPreferences, 'isSubscribed' | 'topics' | 'allowsTracking'>

interface PreferenceProps {
  preferences: EmailPreferences
  update: Pick<UseSend<typeof emailPreferenceCalls.update>, 'sending' | 'error'>
  save: (choices: Choices) => void
}

const Notice = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <Stack gap="md" role="status">
    <Title order={1}>{title}</Title>
    <Text c="dimmed" className={classes.text ?? ''}>
      {body}
    </Text>
    {children}
  </Stack>
)

const Unsubscribed = ({ preferences, update, save }: PreferenceProps) => {
  const t = useText(emailPreferencesText)
  const { store, email, topics, allowsTracking } = preferences
  // Someone who left every topic wouldn't get anything.
  const subscribe = () =>
    save({ isSubscribed: true, topics: topics.length > 0 ? topics : [...emailTopics], allowsTracking })
  return (
    <Notice title={t('unsubscribedTitle')} body={`${t('unsubscribedBody', { store, email })} ${t('orderEmails')}`}>
      <FormAlert error={update.error} />
      <Button variant="default" fullWidth loading={update.sending} onClick={subscribe}>
        {t('subscribeAgain')}
      </Button>
    </Notice>
  )
}

const PreferenceForm = ({ preferences, update, save, isSaved }: PreferenceProps & { isSaved: boolean }) => {
  const t = useText(emailPreferencesText)
  const { store, email } = preferences
  const [topics, setTopics] = useState(preferences.topics)
  const [allowsTracking, setAllowsTracking] = useState(preferences.allowsTracking)
  const isChanged =
    allowsTracking !== preferences.allowsTracking ||
    emailTopics.some((topic) => topics.includes(topic) !== preferences.topics.includes(topic))
  const toggle = (topic: EmailPreferences['topics'][number]) =>
    setTopics(topics.includes(topic) ? topics.filter((other) => other !== topic) : [...topics, topic])
  return (
    <FormElement submit={() => save({ isSubscribed: true, topics, allowsTracking })}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed" mt="xs" className={classes.text ?? ''}>
            {t('intro', { store, email })}
          </Text>
        </div>
        <Fieldset legend={t('topics')} variant="unstyled" className={classes.group ?? ''}>
          {emailTopics.map((topic) => (
            <Checkbox
              key={topic}
              label={t(topic)}
              description={t(`${topic}Help`)}
              checked={topics.includes(topic)}
              onChange={() => toggle(topic)}
            />
          ))}
        </Fieldset>
        <Fieldset legend={t('privacy')} variant="unstyled" className={classes.group ?? ''}>
          <Checkbox
            label={t('allowsTracking', { store })}
            checked={allowsTracking}
            onChange={(event) => setAllowsTracking(event.currentTarget.checked)}
          />
        </Fieldset>
        <FormAlert error={update.error} />
        <Stack gap="sm">
          <Button type="submit" fullWidth loading={update.sending} disabled={!isChanged}>
            {t('save')}
          </Button>
          <Button
            variant="default"
            fullWidth
            disabled={update.sending}
            onClick={() => save({ ...preferences, isSubscribed: false })}
          >
            {t('unsubscribeAll')}
          </Button>
          <Text c="dimmed" size="sm" ta="center" role="status">
            {isSaved && !isChanged ? t('saved') : t('orderEmails')}
          </Text>
        </Stack>
      </Stack>
    </FormElement>
  )
}

const Preferences = ({ token, loaded }: { token: string; loaded: EmailPreferences }) => {
  // What was saved last: a refetch in the background doesn't replace what is being chosen.
  const [preferences, setPreferences] = useState(loaded)
  const [isSaved, setIsSaved] = useState(false)
  const update = useSend(emailPreferenceCalls.update, { quiet: true })
  const save = async ({ isSubscribed, topics, allowsTracking }: Choices) => {
    const saved = await update.send({ body: { token, isSubscribed, topics, allowsTracking } })
    if (!saved) return
    setPreferences(saved)
    setIsSaved(true)
  }
  const props = { preferences, update, save: (choices: Choices) => void save(choices) }
  return preferences.isSubscribed ? <PreferenceForm {...props} isSaved={isSaved} /> : <Unsubscribed {...props} />
}

const LoadPreferences = ({ token }: { token: string }) => {
  const t = useText(emailPreferencesText)
  const { data, error, refetch } = useGet(emailPreferenceCalls.get, { body: { token } })
  if (data) return <Preferences token={token} loaded={data} />
  if (!error) return <FormSkeleton fields={4} />
  if (error.isClientError && error.status !== 429) return <Notice title={t('badTitle')} body={t('badBody')} />
  return <ErrorState error={error} retry={() => void refetch()} />
}

/** What a person gets from a store, by the link of an email and without sign-in. */
const EmailPreferencesPage = () => {
  const t = useText(emailPreferencesText)
  const token = useHashToken()
  return token ? <LoadPreferences key={token} token={token} /> : <Notice title={t('badTitle')} body={t('badBody')} />
}

export default EmailPreferencesPage
