import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '#contract/domains/account.ts'
import type { DataOf } from '#contract/core/request.ts'
import { endSession } from '#web/client/sign-out.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { parseDeviceName } from '#web/features/profile/profile.device-name.ts'
import { devicesText } from '#web/features/profile/devices.text.ts'
import classes from './devices.module.css'

type Device = DataOf<typeof account.who>['sessions'][number]

const DeviceRow = ({ device, signOut }: { device: Device; signOut: () => void }) => {
  const t = useText(devicesText)
  const parsedName = parseDeviceName(device.device)
  const name = parsedName ? t('named', parsedName) : t('unknown')
  const Icon = parsedName?.isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name} title={device.device}>
          {name}
        </span>
        <span className={classes.meta}>
          {device.address} ·{' '}
          {device.current ? (
            t('inUse')
          ) : (
            <>
              {t('lastUsed')} <Time iso={device.lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {device.current ? (
        <StatusBadge tone="success">{t('here')}</StatusBadge>
      ) : (
        <Button variant="default" size="xs" onClick={signOut} aria-label={t('signOutOf', { device: name })}>
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}

const SignOutEverywhere = () => {
  const t = useText(devicesText)
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, sending } = useSend(account.endAllSessions)
  const signOutEverywhere = async () => {
    if ((await send()) !== undefined) endSession('signed out')
  }
  return (
    <div>
      <Button variant="light" color="danger" onClick={() => setIsConfirming(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('everywhereTitle')}
        body={t('everywhereBody')}
        confirmLabel={t('everywhere')}
        busy={sending}
        onConfirm={() => void signOutEverywhere()}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  )
}

const shownAtFirst = 5

export const DevicesSection = () => {
  const t = useText(devicesText)
  const { data, error, refetch } = useGet(account.who)
  const [showsAll, setShowsAll] = useState(false)
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const endDevice = useSend(account.endSession, {
    successMessage: t('signedOut'),
    optimistic: (patch, { params }) =>
      patch(account.who, (who) => ({ ...who, sessions: who.sessions.filter(({ _id }) => _id !== params.sessionId) })),
  })
  return (
    <FormSection title={t('title')} help={t('help')}>
      {data ? (
        <ul className={classes.devices}>
          {sessions.slice(0, showsAll ? undefined : shownAtFirst).map((device) => (
            <DeviceRow
              key={device._id}
              device={device}
              signOut={() => void endDevice.send({ params: { sessionId: device._id } })}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
      {!showsAll && sessions.length > shownAtFirst && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: sessions.length })}
          </Button>
        </div>
      )}
      <SignOutEverywhere />
    </FormSection>
  )
}
