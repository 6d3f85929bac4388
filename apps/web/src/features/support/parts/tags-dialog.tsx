import * as z from 'zod'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { conversationTags } from '#contract/domains/support.ts'
import { useText } from '#web/client/text.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'

const tagFields = z.strictObject({ tags: conversationTags })

/** The tags of a conversation. */
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

export default TagsDialog
