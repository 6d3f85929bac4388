import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Message } from '#contract/domains/support.ts'
import { useNetwork } from '@mantine/hooks'
import { hasUnsentMessages } from '#web/client/chat-connection.ts'
import { send } from '#web/client/send.ts'
import { useText } from '#web/client/text.ts'
import { useChat } from '#web/client/use-chat.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import type { Composer as ComposerState } from '#web/features/support/use-composer.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { useConfirmUnload } from '#web/kit/form/use-confirm-unload.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import classes from './conversation.module.css'

interface ConversationPaneProps {
  conversation: ConversationDetails
  composer: ComposerState
}

/** Deleting a message asks first: it can't be undone. */
const useDeleteMessage = (conversation: ConversationDetails, onDeleted: (message: Message) => void) => {
  const t = useText(conversationText)
  const [message, setMessage] = useState<Message>()
  const remove = useSend(supportMessages.remove)
  const confirm = async () => {
    if (!message) return
    const deleted = await remove.send({ params: { id: conversation._id, messageId: message._id } })
    if (deleted) onDeleted(deleted)
    setMessage(undefined)
  }
  const dialog = (
    <ConfirmDialog
      opened={message !== undefined}
      title={t('deleteTitle')}
      body={message?.isNote ? t('deleteNoteBody') : t('deleteBody', { name: conversation.name })}
      confirmLabel={t('deleteConfirm')}
      busy={remove.sending}
      onConfirm={() => void confirm()}
      onCancel={() => setMessage(undefined)}
    />
  )
  return { ask: setMessage, dialog }
}

/** The messages of a conversation and the field to answer. */
export const ConversationPane = ({ conversation, composer }: ConversationPaneProps) => {
  const t = useText(conversationText)
  const { chat, state } = useChat(conversation._id)
  const { online: isOnline } = useNetwork()
  const { data: teammates } = useGet(supportConversations.agents)
  const names = useMemo(() => new Map(teammates?.data.map(({ _id, name }) => [_id, name])), [teammates])
  const removal = useDeleteMessage(conversation, chat.receive)
  const refreshMessage = useCallback(
    ({ _id: messageId }: Message) =>
      void send(supportMessages.get, { params: { id: conversation._id, messageId } }).then(
        chat.receive,
        () => undefined,
      ),
    [chat, conversation._id],
  )
  useConfirmUnload(hasUnsentMessages)
  return (
    <>
      {(!isOnline || (state.isLoaded && !state.isLive)) && (
        <Alert
          className={classes.offline ?? ''}
          color={isOnline ? 'neutral' : 'warning'}
          icon={<IconCloudOff size={16} aria-hidden="true" />}
          role="status"
        >
          {t(isOnline ? 'notLive' : 'offline')}
        </Alert>
      )}
      <MessageList
        chat={chat}
        state={state}
        visitor={conversation.name}
        names={names}
        isOnline={isOnline}
        actions={{ quote: composer.quote, edit: composer.startEdit, remove: removal.ask, refresh: refreshMessage }}
      />
      <Composer composer={composer} conversation={conversation} chat={chat} state={state} />
      {removal.dialog}
    </>
  )
}
