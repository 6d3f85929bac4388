import { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { supportText } from './support.text.ts'

type State = Pick<Conversation, 'status' | 'snoozedUntil'>
type Update = { status?: Conversation['status']; snoozedUntil?: string; assignee?: string | null }

const toUpdate = ({ status, snoozedUntil }: State): Update => ({
  status,
  ...(status === 'snoozed' && snoozedUntil !== null && { snoozedUntil }),
})

/** What staff do with a conversation. Each shows at once and can be undone. */
export const useConversationActions = (conversation: Conversation | undefined) => {
  const t = useText(supportText)
  const undo = useSend(supportConversations.update)
  const update = useSend(supportConversations.update, {
    optimistic: (patch, { params, body = {} }) =>
      patch(supportConversations.get, (shown) =>
        shown._id === params.id
          ? {
              ...shown,
              ...(body.status !== undefined && { status: body.status, snoozedUntil: body.snoozedUntil ?? null }),
            }
          : shown,
      ),
    successMessage: (saved, { body = {} }) => {
      if (body.assignee === null) return t('unassignedDone')
      if (body.assignee !== undefined) return t('assignedDone', { name: saved.assignee?.name ?? '' })
      const { name } = saved
      if (saved.status === 'closed') return t('closedDone', { name })
      return saved.status === 'snoozed' ? t('snoozedDone', { name }) : t('reopenedDone', { name })
    },
    undo: (_, { params, body = {} }) => {
      const before = undoStates.get(params.id)
      if (!before) return
      const back: Update = body.assignee === undefined ? toUpdate(before) : { assignee: before.assignee?._id ?? null }
      void undo.send({ params, body: back })
    },
  })
  const run = async (body: Update): Promise<boolean> => {
    if (!conversation) return false
    undoStates.set(conversation._id, conversation)
    return (await update.send({ params: { id: conversation._id }, body })) !== undefined
  }
  const block = useSend(supportConversations.block, { successMessage: ({ name }) => t('blockedDone', { name }) })
  const unblock = useSend(supportConversations.unblock, { successMessage: ({ name }) => t('unblockedDone', { name }) })
  return {
    toggleClosed: () => run({ status: conversation?.status === 'closed' ? 'open' : 'closed' }),
    reopen: () => run({ status: 'open' }),
    snooze: (until: Date) => run({ status: 'snoozed', snoozedUntil: until.toISOString() }),
    assign: (personId: string | null) => run({ assignee: personId }),
    block: async () => conversation && block.send({ params: { id: conversation._id }, body: {} }),
    unblock: () => conversation && void unblock.send({ params: { id: conversation._id } }),
    isBlocking: block.sending,
  }
}

export type ConversationActions = ReturnType<typeof useConversationActions>

/** As each conversation was before its last change, for Undo. */
const undoStates = new Map<string, Conversation>()
