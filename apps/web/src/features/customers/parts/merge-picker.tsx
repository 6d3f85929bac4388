import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { Picker } from '#web/kit/fields/picker.tsx'
import { customerText } from '#web/features/customers/customer.text.ts'

interface MergePickerProps {
  customer: Customer
  /** The selected customer is being fetched. */
  busy: boolean
  close: () => void
  /** Continues with the selected customer. */
  onPick: (otherId: string) => void
}

/** Selects the customer to merge with. */
export const MergePicker = ({ customer, busy, close, onPick }: MergePickerProps) => {
  const t = useText(customerText)
  const [otherId, setOtherId] = useState<string | null>(null)
  const isDeleted = useIsDeleted()
  const isSame = otherId === customer._id
  return (
    <Dialog opened onClose={close} title={t('mergePick', { name: customer.name })}>
      <Picker
        endpoint={customers.list}
        toOption={({ _id, name, email, phone }) => ({
          value: _id,
          label: [name, email ?? phone].filter(Boolean).join(' · '),
        })}
        query={{ sortBy: 'name' }}
        label={t('mergeOther')}
        error={isSame ? t('mergeSelf') : undefined}
        value={otherId}
        onChange={setOtherId}
      />
      <DeletedNotice inDialog />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button loading={busy} disabled={!otherId || isSame || isDeleted} onClick={() => otherId && onPick(otherId)}>
          {t('mergeNext')}
        </Button>
      </Group>
    </Dialog>
  )
}
