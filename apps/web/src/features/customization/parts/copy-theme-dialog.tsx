import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { customization } from '#contract/domains/customization.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'

interface CopyThemeDialogProps {
  close: () => void
  /** Saves the draft first, because the saved one is copied. */
  saveDraft: () => Promise<number | undefined>
}

const CopyThemeForm = ({ close, saveDraft }: CopyThemeDialogProps) => {
  const t = useText(customizationText)
  const { stores, store, selectStore } = useSession()
  const others = stores.filter(({ _id }) => _id !== store?._id)
  const [targetId, setTargetId] = useState(others.length === 1 ? (others[0]?._id ?? null) : null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [unmatched, setUnmatched] = useState<number>()
  const copying = useSend(customization.copy)
  const target = others.find(({ _id }) => _id === targetId)

  const submit = async () => {
    setIsSubmitted(true)
    if (!target || (await saveDraft()) === undefined) return
    const result = await copying.send({ body: { to_store_id: target._id } })
    if (result) setUnmatched(result.unmatchedCollections)
  }
  if (target && unmatched !== undefined) {
    return (
      <Stack gap="md">
        <Text role="status">{t('copied', { store: target.name })}</Text>
        {unmatched > 0 && <Text c="dimmed">{t('unmatched', { count: unmatched })}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => selectStore(target._id)}>
            {t('goToStore', { store: target.name })}
          </Button>
          <Button onClick={close} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <FormElement submit={() => void submit()}>
      <Stack gap="md">
        <Text c="dimmed">{t('copyBody')}</Text>
        <Select
          label={t('copyStore')}
          data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={targetId}
          onChange={setTargetId}
          error={isSubmitted && !target && t('chooseStore')}
          withAsterisk
          allowDeselect={false}
          data-autofocus
        />
      </Stack>
      <DialogFooter confirmLabel={t('copyTheme')} sending={copying.sending} close={close} />
    </FormElement>
  )
}

/** Copies the draft to another store that the person works in. */
const CopyThemeDialog = (props: CopyThemeDialogProps) => {
  const t = useText(customizationText)
  return (
    <Dialog opened onClose={props.close} title={t('copyTitle')}>
      <CopyThemeForm {...props} />
    </Dialog>
  )
}

export default CopyThemeDialog
