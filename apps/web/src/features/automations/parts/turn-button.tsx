import { Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { Automation } from '#contract/domains/automations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { automationsText } from '#web/features/automations/automations.text.ts'
import { useAutomationChange } from '#web/features/automations/use-automation.ts'

interface TurnButtonProps {
  automation: Automation
  /** Names the automation, where several are on the page. */
  isNamed?: boolean
  /** Unsaved changes wouldn't apply. */
  isDirty?: boolean
}

/** Turns an automation on or off, after a confirmation that says when it starts or whom it stops for. */
export const TurnButton = ({ automation, isNamed = false, isDirty = false }: TurnButtonProps) => {
  const t = useText(automationsText)
  const { dateTime, number } = useFormat()
  const [askedAt, setAskedAt] = useState<string>()
  const { turn, isBusy } = useAutomationChange(automation)
  const { isOn, active, kind } = automation
  const name = t(`name_${kind}`)
  const confirm = async () => {
    await turn(!isOn)
    setAskedAt(undefined)
  }
  // People would be stopped halfway; without any there is nothing to confirm.
  const start = () => (isOn && active === 0 ? void turn(false) : setAskedAt(new Date().toISOString()))
  const label = t(isOn ? 'turnOff' : 'turnOn')
  return (
    <>
      <Tooltip label={t('saveFirst')} disabled={!isDirty}>
        <Button
          variant={isOn ? 'default' : 'filled'}
          onClick={start}
          disabled={isDirty}
          loading={isBusy && askedAt === undefined}
          {...(isNamed && { 'aria-label': t(isOn ? 'turnOffNamed' : 'turnOnNamed', { name }) })}
        >
          {label}
        </Button>
      </Tooltip>
      <ConfirmDialog
        opened={askedAt !== undefined}
        title={t(isOn ? 'turnOffTitle' : 'turnOnTitle', { name })}
        body={
          isOn
            ? t('turnOffBody', { count: active, formatted: number(active) })
            : t('turnOnBody', { time: dateTime(askedAt ?? new Date().toISOString()) })
        }
        confirmLabel={label}
        tone={isOn ? 'danger' : 'accent'}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAskedAt(undefined)}
      />
    </>
  )
}
