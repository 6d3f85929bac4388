import { Button } from '@mantine/core'
import { IconArrowMerge, IconCoins, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Customer } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerApproval } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { customerText } from './customer.text.ts'
import { customersText } from './customers.text.ts'
import { ApprovalDialog } from './parts/approval-dialog.tsx'
import { ApprovalNotice } from './parts/approval-notice.tsx'
import { AdjustDialog } from '#web/entities/customers/adjust-dialog.tsx'
import { CustomerMetrics } from './parts/customer-metrics.tsx'
import { CustomerLedger } from './parts/customer-ledger.tsx'
import { CustomerNotes } from './parts/customer-notes.tsx'
import { CustomerOrders } from './parts/customer-orders.tsx'
import { type DecisionAnswer, DecisionDialog } from './parts/decision-dialog.tsx'
import { MailDialog } from './parts/mail-dialog.tsx'
import { MergeWithAnother } from './parts/merge-with-another.tsx'
import { TagsDialog } from './parts/tags-dialog.tsx'
import { useApprovalLabels } from './use-approval-labels.ts'
import { useCustomerActivity } from './use-customer-activity.tsx'
import { useCustomerFacts } from './use-customer-facts.tsx'
import { isWaiting, useCustomerMutations } from './use-customer-mutations.ts'

/** Its contract describes campaigns, which the rest of the page doesn't need. */
const CustomerCampaigns = lazy(() => import('./parts/customer-campaigns.tsx'))

const icon = { size: 16, 'aria-hidden': true } as const

type CustomerDialog = 'adjust' | 'mail' | 'merge' | 'tags' | 'approved' | 'rejected' | 'suspended'

const CustomerPage = () => {
  const t = useText(customerText)
  const tList = useText(customersText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { can } = useSession()
  const { data: customer, error, refetch } = useGet(customers.get, { params: { customerId: id } })
  const approvalLabels = useApprovalLabels(customer?.approval)
  const activity = useCustomerActivity(id)
  const { remove } = useCustomerMutations()
  const decide = useSend(customerApprovals.approval, {
    successMessage: ({ name, approval }) => (approval === 'pending' ? '' : t(`done_${approval}`, { name })),
  })
  const [openDialog, setOpenDialog] = useState<CustomerDialog>()
  const isDeleted = useIsDeleted()
  const facts = useCustomerFacts(
    customer,
    can('create_customer') && !isDeleted ? () => setOpenDialog('tags') : undefined,
  )
  const close = () => setOpenDialog(undefined)

  if (!customer) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  const canEdit = can('edit_customer_sensitive_info')
  const approve = (options: { notify?: false }) =>
    decide.send({ params: { customerId: id }, body: { approval: 'approved', ...options } })
  const changeApproval = (approval: Customer['approval']) => {
    if (approval === 'pending') return
    if (approval === 'approved' && !isWaiting(customer)) void approve({})
    else setOpenDialog(approval)
  }
  const respondToApproval = (answer: DecisionAnswer) => {
    close()
    if (answer) void approve(answer)
  }
  const removeAndLeave = () => deleteAndLeave(() => remove([id], [customer]))
  const mailDisabledReason = can('send_customer_email')
    ? customer.email === null
      ? t('noAddress')
      : undefined
    : t('cannotMail')
  return (
    <UnsavedForms>
      <DetailPage
        title={customer.name}
        status={{
          transitions: customerApproval,
          current: customer.approval,
          labels: approvalLabels,
          changeStatus: changeApproval,
          changingTo: decide.sending && openDialog === undefined ? 'approved' : undefined,
          reason: can('create_customer') ? undefined : tList('cannotCreate'),
        }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconMail {...icon} />}
              disabled={mailDisabledReason !== undefined}
              title={mailDisabledReason}
              onClick={() => setOpenDialog('mail')}
            >
              {t('sendMail')}
            </Button>
            {canEdit && (
              <Button component={Link} to="edit" variant="default" leftSection={<IconPencil {...icon} />}>
                {t('edit')}
              </Button>
            )}
          </>
        }
        menu={
          canEdit
            ? [
                { label: t('adjust'), icon: <IconCoins {...icon} />, run: () => setOpenDialog('adjust') },
                { label: t('merge'), icon: <IconArrowMerge {...icon} />, run: () => setOpenDialog('merge') },
                {
                  label: t('delete'),
                  icon: <IconTrash {...icon} />,
                  run: () => void removeAndLeave(),
                  danger: true,
                },
              ]
            : []
        }
        facts={facts}
        {...activity}
      >
        <div>
          {!isDeleted && <ApprovalNotice customer={customer} />}
          <CustomerMetrics customer={customer} />
          {can('view_orders') && <CustomerOrders customer={customer} />}
          {can('view_campaigns') && (
            <Suspense>
              <CustomerCampaigns customerId={id} />
            </Suspense>
          )}
          <CustomerNotes customerId={id} />
          <CustomerLedger customerId={id} adjust={canEdit ? () => setOpenDialog('adjust') : undefined} />
        </div>
        <ApprovalDialog
          customer={customer}
          next={openDialog === 'rejected' || openDialog === 'suspended' ? openDialog : undefined}
          decide={decide}
          close={close}
        />
        {openDialog === 'approved' && (
          <DecisionDialog
            decision={{ to: 'approved', count: 1, name: customer.name, skipped: 0, waiting: 1 }}
            respond={respondToApproval}
          />
        )}
        <AdjustDialog customer={customer} opened={openDialog === 'adjust'} close={close} />
        <MailDialog customer={customer} opened={openDialog === 'mail'} close={close} />
        {openDialog === 'tags' && <TagsDialog ids={[id]} close={close} />}
        {openDialog === 'merge' && <MergeWithAnother customer={customer} close={close} />}
      </DetailPage>
    </UnsavedForms>
  )
}

export default CustomerPage
