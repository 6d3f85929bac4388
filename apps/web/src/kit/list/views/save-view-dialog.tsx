import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { counterText } from '#web/kit/fields/counter.text.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { listText } from '#web/kit/list/list.text.ts'

const maxNameLength = 40

interface SaveViewDialogProps {
  close: () => void
  save: (name: string) => void
}

/** Asks for the name of a view. */
export const SaveViewDialog = ({ close, save }: SaveViewDialogProps) => {
  const t = useText(listText)
  const tKit = useText(kitText)
  const tCounter = useText(counterText)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    const trimmedName = name.trim()
    setMissing(trimmedName === '')
    if (trimmedName) save(trimmedName)
  }
  return (
    <Dialog opened onClose={close} title={t('saveViewTitle')}>
      <FormElement submit={submit}>
        <Text c="dimmed" mb="md">
          {t('saveViewHelp')}
        </Text>
        <TextInput
          name="name"
          label={t('viewName')}
          description={tCounter('charactersLeft', { count: maxNameLength - name.length })}
          error={missing && t('viewNameMissing')}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setMissing(false)
          }}
          maxLength={maxNameLength}
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {tKit('cancel')}
          </Button>
          <Button type="submit">{tKit('save')}</Button>
        </Group>
      </FormElement>
    </Dialog>
  )
}
