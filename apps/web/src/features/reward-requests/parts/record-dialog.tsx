import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { customers } from '#contract/domains/customers.ts'
import { rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'

const recordFields = rewardRequests.record.body.omit({ notify: true })
const vendorTasks = { audience: 'vendor', state: 'active', sortBy: 'name' } as const
const byName = { sortBy: 'name' } as const

/** Records a vendor task that a customer completed. */
const RecordDialog = ({ close }: { close: () => void }) => {
  const t = useText(rewardRequestsText)
  const notify = useNotify('reward_approved', true)
  const values = useMemo(() => () => ({ task_id: '', customer: '' }), [])
  return (
    <FormDialog
      title={t('recordTitle')}
      saveLabel={t('record')}
      close={close}
      schema={recordFields}
      endpoint={rewardRequests.record}
      values={values}
      request={(body) => ({ body: { ...body, ...notify.body } })}
      successMessage={({ task, customer }) => t('recorded', { task: task.name, name: customer.name })}
    >
      <Text c="dimmed" size="sm">
        {t('recordHelp')}
      </Text>
      <PickerField
        name="task_id"
        label={t('task')}
        endpoint={rewardTasks.list}
        query={vendorTasks}
        toOption={({ _id, name }) => ({ value: _id, label: name })}
      />
      <PickerField
        name="customer"
        label={t('customer')}
        endpoint={customers.list}
        query={byName}
        toOption={({ _id, name, email, phone }) => ({
          value: _id,
          label: [name, email ?? phone].filter(Boolean).join(' · '),
        })}
      />
      <NotifyCheckbox notify={notify} />
    </FormDialog>
  )
}

export default RecordDialog
