import * as z from 'zod'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { conversationTags } from '#contract/domains/support.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { CustomerAdjustDialog } from '#web/entities/customers/customer-adjust-dialog.tsx'
import { CancelDialog } from '#web/entities/orders/cancel-dialog.tsx'
import { RefundDialog } from '#web/entities/orders/refund-dialog.tsx'
import { SlotDialog } from '#web/entities/orders/slot-dialog.tsx'
import { supportText } from '#web/features/support/support.text.ts'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'

const tagFields = z.strictObject({ tags: conversationTags })

const TagsDialog = ({ conversation, close }: { conversation: ConversationDetails; close: () => void }) => {
  const t = useText(supportText)
  return (
    <FormDialog
      title={t('tagsTitle', { name: conversation.name })}
      schema={tagFields}
      endpoint={supportConversations.update}
      values={() => ({ tags: conversation.tags })}
      request={({ tags }) => ({ params: { id: conversation._id }, body: { tags } })}
      successMessage={t('tagsSaved')}
      saveLabel={t('saveTags')}
      close={close}
    >
      <TagsField name="tags" label={t('tags')} autoFocus />
    </FormDialog>
  )
}

const RewardsDialog = ({ customerId, close }: { customerId: string; close: () => void }) => {
  const { data } = useGet(customers.get, { params: { customerId } })
  return data ? <CustomerAdjustDialog customer={data} opened close={close} /> : null
}

const orderActions = { refund: RefundDialog, slot: SlotDialog, cancel: CancelDialog } as const
export type OrderAction = keyof typeof orderActions

export type ActionDialogProps = { close: () => void } & (
  | { action: OrderAction; order: Order }
  | { action: 'rewards'; customerId: string }
  | { action: 'tags'; conversation: ConversationDetails }
)

/** What staff do from a conversation: the dialogs of orders and customers, loaded together on first use. */
const ActionDialog = (props: ActionDialogProps) => {
  if (props.action === 'tags') return <TagsDialog {...props} />
  if (props.action === 'rewards') return <RewardsDialog {...props} />
  const Dialog = orderActions[props.action]
  return <Dialog order={props.order} close={props.close} />
}

export default ActionDialog
