import { Stack, Switch, Text } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { account, type NotificationChoices } from '#contract/domains/account.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { kindsFor, type NotificationKind } from '#contract/notification-kinds.ts'
import { askForDesktop, desktopPermission, ring } from '../../../client/aloud.ts'
import { notificationsText } from '../../../client/notifications.text.ts'
import { queryClient } from '../../../client/query-client.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { toldText } from '../notifications.text.ts'

/** Saves each choice immediately, with an optimistic update that is rolled back on an error. */
const useToldChoices = () => {
  const { profile } = useSession()
  const { send } = useSend(account.changePreferences, {
    optimistic: (patch, { body }) =>
      patch(account.profile, (now) => ({
        ...now,
        preferences: {
          ...now.preferences,
          notifications: { ...now.preferences.notifications, ...(body?.notifications as Partial<NotificationChoices>) },
        },
      })),
  })
  const choose = async (changes: Partial<NotificationChoices>) => {
    const kept = await send({ body: { notifications: changes } })
    // Kinds that are turned off are neither listed nor counted.
    if (kept) void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
  }
  return { chosen: profile.preferences.notifications, kinds: kindsFor(profile.permissions), choose }
}

interface DesktopProps {
  on: boolean
  choose: (desktop: boolean) => void
}

const Desktop = ({ on, choose }: DesktopProps) => {
  const t = useText(toldText)
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'missing') return null
  const turn = async (wanted: boolean) => {
    const allowed = wanted ? await askForDesktop() : permission
    setPermission(allowed)
    if (!wanted || allowed === 'granted') choose(wanted)
  }
  const help =
    permission === 'denied' ? 'desktopDenied' : on && permission === 'default' ? 'desktopElsewhere' : undefined
  return (
    <Switch
      label={t('desktop')}
      description={t(help ?? 'desktopHelp')}
      checked={on && permission === 'granted'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} fw={600} mb="xs">
        {label}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </div>
  )
}

export const NotificationsSection = () => {
  const t = useText(toldText)
  const tKinds = useText(notificationsText)
  const { chosen, kinds, choose } = useToldChoices()
  const turn = (kind: NotificationKind, on: boolean) => {
    const others = chosen.off.filter((one) => one !== kind)
    void choose({ off: on ? others : [...others, kind] })
  }
  return (
    <FormSection title={t('title')} help={t('help')}>
      {kinds.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <Choices label={t('kinds')}>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={tKinds(`${kind}_title`)}
              description={t(kind)}
              checked={!chosen.off.includes(kind)}
              onChange={(event) => turn(kind, event.currentTarget.checked)}
            />
          ))}
        </Choices>
      )}
      <Choices label={t('ways')}>
        <Switch
          label={t('sound')}
          description={t('soundHelp')}
          checked={chosen.sound}
          onChange={(event) => {
            const { checked } = event.currentTarget
            if (checked) ring()
            void choose({ sound: checked })
          }}
        />
        <Desktop on={chosen.desktop} choose={(desktop) => void choose({ desktop })} />
      </Choices>
    </FormSection>
  )
}
