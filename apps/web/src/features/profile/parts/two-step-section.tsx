import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { twoStepText } from '#web/features/profile/two-step.text.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { TwoStepOffDialog } from './two-step-off.tsx'
import { type SetUp, TwoStepSetUp } from './two-step-set-up.tsx'

const lowCodeCount = 3

const TwoStepDisabled = ({ onStarted }: { onStarted: (setUp: SetUp | undefined) => void }) => {
  const t = useText(twoStepText)
  const { can } = useSession()
  const enable = useSend(twoFactor.enable)
  if (!can('edit_2fa')) return <Text c="dimmed">{t('cannot')}</Text>
  return (
    <div>
      <Button loading={enable.sending} onClick={() => void enable.send().then(onStarted)}>
        {t('turnOn')}
      </Button>
    </div>
  )
}

/** Asks for confirmation, because new codes invalidate the old ones. */
const RenewCodes = () => {
  const t = useText(twoStepText)
  const [isConfirming, setIsConfirming] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { send, sending } = useSend(twoFactor.renewRecoveryCodes)
  const renew = async () => {
    const renewed = await send()
    if (!renewed) return
    setIsConfirming(false)
    setCodes(renewed.recoveryCodes)
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t('newCodes')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('renewTitle')}
        body={t('renewBody')}
        confirmLabel={t('renew')}
        busy={sending}
        onConfirm={() => void renew()}
        onCancel={() => setIsConfirming(false)}
      />
      <RecoveryCodesDialog codes={codes} isRenewal close={() => setCodes(undefined)} />
    </>
  )
}

const TwoStepEnabled = ({ since, codesLeft }: { since: string | null; codesLeft: number }) => {
  const t = useText(twoStepText)
  const { date } = useFormat()
  const { can } = useSession()
  const [isTurningOff, setIsTurningOff] = useState(false)
  return (
    <>
      <Text c="dimmed">
        {since && `${t('since', { date: date(since) })} · `}
        {t('codesLeft', { count: codesLeft })}
      </Text>
      {codesLeft <= lowCodeCount && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />}>
          {t('codesLow')}
        </Alert>
      )}
      {can('edit_2fa') ? (
        <Group gap="xs">
          <RenewCodes />
          <Button variant="light" color="danger" onClick={() => setIsTurningOff(true)}>
            {t('turnOff')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t('cannot')}</Text>
      )}
      <TwoStepOffDialog opened={isTurningOff} close={() => setIsTurningOff(false)} />
    </>
  )
}

export const TwoStepSection = () => {
  const t = useText(twoStepText)
  const { data: state, error, refetch } = useGet(twoFactor.state)
  // State of the section, because the recovery codes are shown after two-step sign-in is on.
  const [setUp, setSetUp] = useState<SetUp>()
  if (!state)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={1} height={180} />
  return (
    <FormSection title={t('title')} help={t('explain')}>
      <div>
        <StatusBadge tone={state.on ? 'success' : 'neutral'}>{t(state.on ? 'on' : 'off')}</StatusBadge>
      </div>
      {state.on ? (
        <TwoStepEnabled since={state.since} codesLeft={state.recoveryCodesLeft} />
      ) : (
        <TwoStepDisabled onStarted={setSetUp} />
      )}
      <TwoStepSetUp setUp={setUp} close={() => setSetUp(undefined)} />
    </FormSection>
  )
}
