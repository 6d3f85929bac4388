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
  const [opened, setOpened] = useState(false)
  // The question: the dialog keeps its text while it closes after the change.
  const [question, setQuestion] = useState({ isOn: false, active: 0, at: new Date(0).toISOString() })
  const { turn, isBusy } = useAutomationChange(automation)
  const { isOn, active, kind } = automation
  const name = t(`name_${kind}`)
  const confirm = async () => {
    await turn(!question.isOn)
    setOpened(false)
  }
  // People would be stopped halfway; without any there is nothing to confirm.
  const start = () => {
    if (isOn && active === 0) return void turn(false)
    setQuestion({ isOn, active, at: new Date().toISOString() })
    return setOpened(true)
  }
  const toLabel = (wasOn: boolean) => t(wasOn ? 'turnOff' : 'turnOn')
  return (
    <>
      <Tooltip label={t('saveFirst')} disabled={!isDirty}>
        <Button
          variant={isOn ? 'default' : 'filled'}
          onClick={start}
          disabled={isDirty}
          loading={isBusy && !opened}
          {...(isNamed && { 'aria-label': t(isOn ? 'turnOffNamed' : 'turnOnNamed', { name }) })}
        >
          {toLabel(isOn)}
        </Button>
      </Tooltip>
      <ConfirmDialog
        opened={opened}
        title={t(question.isOn ? 'turnOffTitle' : 'turnOnTitle', { name })}
        body={
          question.isOn
            ? t('turnOffBody', { count: question.active, formatted: number(question.active) })
            : t('turnOnBody', { time: dateTime(question.at) })
        }
        confirmLabel={toLabel(question.isOn)}
        tone={question.isOn ? 'danger' : 'accent'}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpened(false)}
      />
    </>
  )
}
