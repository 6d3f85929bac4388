import type { z } from 'zod'
import { type SavedReply, savedReplyFields, supportReplies } from '#contract/domains/support-replies.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ReplyFields } from './parts/reply-fields.tsx'
import { supportRepliesText } from './support-replies.text.ts'

const toValues = (reply: SavedReply | undefined): z.input<typeof savedReplyFields> => ({
  name: reply?.name ?? '',
  text: reply?.text ?? '',
  isPersonal: reply?.isPersonal ?? false,
})

const ReplyPage = () => {
  const t = useText(supportRepliesText)
  const removal = useRemoval(supportReplies, { noun: (count) => t('noun', { count }) })
  return (
    <EntityPage
      endpoints={supportReplies}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={savedReplyFields}
      values={toValues}
      removal={removal}
    >
      {(reply) => <ReplyFields isNew={reply === undefined} />}
    </EntityPage>
  )
}

export default ReplyPage
