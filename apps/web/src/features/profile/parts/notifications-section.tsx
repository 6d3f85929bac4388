import { Stack, Switch, Text } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { account, type NotificationPreferences } from '#contract/domains/account.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { notificationKindsFor, type NotificationKind } from '#contract/notification-kinds.ts'
import { requestDesktopPermission, desktopPermission, playChime } from '#web/client/notification-sound.ts'
import { notificationsText } from '#web/client/notifications.text.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { notificationChoicesText } from '#web/features/profile/notifications.text.ts'

/** Saves each choice immediately, with an optimistic update that is rolled back on an error. */
const useNotificationChoices = () => {
  const { profile } = useSession()
  const { send } = useSend(account.changePreferences, {
    optimistic: (patch, { body }) =>
      patch(account.profile, (profileData) => ({
        ...profileData,
        preferences: {
          ...profileData.preferences,
          notifications: {
            ...profileData.preferences.notifications,
            ...(body?.notifications as Partial<NotificationPreferences>),
          },
        },
      })),
  })
  const choose = async (changes: Partial<NotificationPreferences>) => {
    const saved = await send({ body: { notifications: changes } })
    // Kinds that are turned off are neither listed nor counted.
    if (saved) void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
  }
  return { chosen: profile.preferences.notifications, kinds: notificationKindsFor(profile.permissions), choose }
}

interface DesktopSwitchProps {
  on: boolean
  choose: (desktop: boolean) => void
}

const DesktopSwitch = ({ on, choose }: DesktopSwitchProps) => {
  const t = useText(notificationChoicesText)
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'missing') return null
  const toggle = async (isOn: boolean) => {
    const allowed = isOn ? await requestDesktopPermission() : permission
    setPermission(allowed)
    if (!isOn || allowed === 'granted') choose(isOn)
  }
  const help =
    permission === 'denied' ? 'desktopDenied' : on && permission === 'default' ? 'desktopElsewhere' : undefined
  return (
    <Switch
      label={t('desktop')}
      description={help && t(help)}
      checked={on && permission === 'granted'}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  )
}

const ChoiceGroup = ({ label, children }: { label: string; children: ReactNode }) => {
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
  const t = useText(notificationChoicesText)
  const tKinds = useText(notificationsText)
  const { chosen: choices, kinds, choose } = useNotificationChoices()
  const toggle = (kind: NotificationKind, on: boolean) => {
    const others = choices.off.filter((otherKind) => otherKind !== kind)
    void choose({ off: on ? others : [...others, kind] })
  }
  return (
    <FormSection title={t('title')}>
      {kinds.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <ChoiceGroup label={t('kinds')}>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={tKinds(`${kind}_title`)}
              checked={!choices.off.includes(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
          ))}
        </ChoiceGroup>
      )}
      <ChoiceGroup label={t('ways')}>
        <Switch
          label={t('sound')}
          checked={choices.sound}
          onChange={(event) => {
            const { checked } = event.currentTarget
            if (checked) playChime()
            void choose({ sound: checked })
          }}
        />
        <DesktopSwitch on={choices.desktop} choose={(desktop) => void choose({ desktop })} />
      </ChoiceGroup>
    </FormSection>
  )
}
