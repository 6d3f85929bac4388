import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Store, stores } from '#contract/domains/stores.ts'
import { leaveClosedStore, useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmNameField, useConfirmName } from '#web/kit/fields/confirm-name-field.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { storeProfileText } from '#web/features/store-profile/store-profile.text.ts'
import classes from './close-store.module.css'

const CloseDialog = ({ store, opened, cancel }: { store: Store; opened: boolean; cancel: () => void }) => {
  const t = useText(storeProfileText)
  const kit = useText(kitText)
  const navigate = useNavigate()
  const { name } = store
  const { confirmed, fieldProps: nameFieldProps } = useConfirmName(name)
  const { send, sending } = useSend(stores.remove, { successMessage: t('closed', { name }) })
  const close = async () => {
    // The response is `null`; undefined means an error that was already shown.
    if ((await send()) === undefined) return
    leaveClosedStore(store._id)
    void navigate('/dashboard/stores')
  }
  return (
    <Dialog opened={opened} onClose={cancel} title={t('closeNamed', { name })}>
      <FormElement
        submit={() => {
          if (confirmed && !sending) void close()
        }}
      >
        <Text c="dimmed" mb="md">
          {t('closeBody')}
        </Text>
        {nameFieldProps && <ConfirmNameField {...nameFieldProps} />}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={cancel}>
            {kit('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={sending} disabled={!confirmed}>
            {t('close')}
          </Button>
        </Group>
      </FormElement>
    </Dialog>
  )
}

/** Closing can't be undone, so the store's name has to be typed. */
export const CloseStore = ({ store }: { store: Store }) => {
  const t = useText(storeProfileText)
  const { can, stores: allStores } = useSession()
  const [isConfirming, setIsConfirming] = useState(false)
  const allowed = can('edit_store_info') && can('create_store')
  const reason = allowed ? (allStores.length > 1 ? undefined : t('lastStore')) : t('cannotClose')
  return (
    <div className={classes.place}>
      <FormSection title={t('closeTitle')} help={t('closeHelp')}>
        {reason && <Text size="sm">{reason}</Text>}
        <div>
          <Button variant="light" color="danger" disabled={reason !== undefined} onClick={() => setIsConfirming(true)}>
            {t('close')}
          </Button>
        </div>
      </FormSection>
      <CloseDialog store={store} opened={isConfirming} cancel={() => setIsConfirming(false)} />
    </div>
  )
}
