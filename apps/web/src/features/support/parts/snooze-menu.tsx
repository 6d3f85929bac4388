import { Button, Menu, TextInput } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { localToInstant, toLocalDateTime } from '#contract/core/time-zone.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getSnoozeTime, snoozeChoices } from '#web/features/support/support.snooze.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import classes from './conversation.module.css'

interface SnoozeMenuProps {
  name: string
  opened: boolean
  setOpened: (opened: boolean) => void
  snooze: (until: Date) => void
}

const PickTime = ({ name, snooze, close }: Pick<SnoozeMenuProps, 'name' | 'snooze'> & { close: () => void }) => {
  const t = useText(supportText)
  const zone = useSession().store?.timezone ?? 'UTC'
  const [picked, setPicked] = useState(() =>
    toLocalDateTime(getSnoozeTime('tomorrow', Date.now(), zone).getTime(), zone),
  )
  const [error, setError] = useState<string>()
  const submit = () => {
    const until = picked === '' ? 0 : localToInstant(picked, zone)
    if (until <= Date.now()) return setError(t('pickPast'))
    snooze(new Date(until))
    return close()
  }
  return (
    <Dialog opened onClose={close} title={t('pickTitle', { name })}>
      <FormElement submit={submit}>
        <TextInput
          type="datetime-local"
          label={t('pickField')}
          min={toLocalDateTime(Date.now(), zone)}
          value={picked}
          error={error}
          data-autofocus
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <DialogFooter confirmLabel={t('snooze')} close={close} />
      </FormElement>
    </Dialog>
  )
}

/** Leaves the inbox until a time of the store's clock. */
export const SnoozeMenu = ({ name, opened, setOpened, snooze }: SnoozeMenuProps) => {
  const t = useText(supportText)
  const { dateTime } = useFormat()
  const zone = useSession().store?.timezone ?? 'UTC'
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={320}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={classes.compact ?? ''}
            leftSection={<IconClockPause size={16} aria-hidden="true" />}
            title={`${t('snooze')} (Z)`}
            aria-label={t('snooze')}
          >
            {t('snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('snoozeUntil')}</Menu.Label>
          {snoozeChoices.map((choice) => {
            const until = getSnoozeTime(choice, Date.now(), zone)
            return (
              <Menu.Item key={choice} onClick={() => snooze(until)}>
                <span className={classes.snoozeChoice}>
                  {t(choice)}
                  <small>{dateTime(until.toISOString())}</small>
                </span>
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsPicking(true)}>{t('pickTime')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && <PickTime name={name} snooze={snooze} close={() => setIsPicking(false)} />}
    </>
  )
}
