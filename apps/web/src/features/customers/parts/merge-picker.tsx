import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../../client/text.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { GoneNote, useIsGone } from '../../../kit/gone-note.tsx'
import { Picker } from '../../../kit/picker.tsx'
import { customerText } from '../customer.text.ts'

interface MergePickerProps {
  customer: Customer
  /** The selected customer is being fetched. */
  busy: boolean
  close: () => void
  /** Continues with the selected customer. */
  pick: (other: string) => void
}

/** Selects the customer to merge with. */
export const MergePicker = ({ customer, busy, close, pick }: MergePickerProps) => {
  const t = useText(customerText)
  const [other, setOther] = useState<string | null>(null)
  const gone = useIsGone()
  const isSame = other === customer._id
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
        help={t('mergeOtherHelp')}
        error={isSame ? t('mergeSelf') : undefined}
        value={other}
        onChange={setOther}
      />
      <GoneNote inDialog />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button loading={busy} disabled={!other || isSame || gone} onClick={() => other && pick(other)}>
          {t('mergeNext')}
        </Button>
      </Group>
    </Dialog>
  )
}
