import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { copyToStoreText } from './copy-to-store.text.ts'

interface Result {
  message: string
  /** What isn't the same in the other store. */
  note?: string | undefined
}

interface CopyToStoreProps {
  /** What happens in the other store. */
  body: string
  confirmLabel: string
  copying: boolean
  /** Resolves to undefined after an error that was shown. */
  copy: (store: { _id: string; name: string }) => Promise<Result | undefined>
  close: () => void
}

const CopyToStoreForm = ({ body, confirmLabel, copying, copy, close }: CopyToStoreProps) => {
  const t = useText(copyToStoreText)
  const tKit = useText(kitText)
  const { stores, store, selectStore } = useSession()
  const others = stores.filter(({ _id }) => _id !== store?._id)
  const [targetId, setTargetId] = useState(others.length === 1 ? (others[0]?._id ?? null) : null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [result, setResult] = useState<Result>()
  const target = others.find(({ _id }) => _id === targetId)

  const submit = async () => {
    setIsSubmitted(true)
    if (target) setResult(await copy(target))
  }
  if (target && result) {
    return (
      <Stack gap="md">
        <Text role="status">{result.message}</Text>
        {result.note && <Text c="dimmed">{result.note}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => selectStore(target._id)}>
            {t('goToStore', { store: target.name })}
          </Button>
          <Button onClick={close} data-autofocus>
            {tKit('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <FormElement submit={() => void submit()}>
      <Stack gap="md">
        <Text c="dimmed">{body}</Text>
        <Select
          label={t('store')}
          data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={targetId}
          onChange={setTargetId}
          error={isSubmitted && !target && t('chooseStore')}
          withAsterisk
          allowDeselect={false}
          data-autofocus
        />
      </Stack>
      <DialogFooter confirmLabel={confirmLabel} sending={copying} close={close} />
    </FormElement>
  )
}

/** Copies something to another store that the person works in. */
export const CopyToStoreDialog = ({ title, ...props }: CopyToStoreProps & { title: string }) => (
  <Dialog opened onClose={props.close} title={title}>
    <CopyToStoreForm {...props} />
  </Dialog>
)
