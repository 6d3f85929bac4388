import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { getChat } from '#web/client/chat-connection.ts'
import { useSelectedStoreId } from '#web/client/selected-store.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { inboxKeys } from '#web/features/support/support.keys.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { useComposer } from '#web/features/support/use-composer.ts'
import { useConversationActions } from '#web/features/support/use-conversation-actions.ts'
import { useVisibleHeight } from '#web/kit/page/use-visible-height.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { ConversationHeader, type OpenMenu } from './conversation-header.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { MessagesSkeleton } from './inbox-skeleton.tsx'
import classes from './conversation.module.css'

const TagsDialog = lazy(() => import('./tags-dialog.tsx'))

interface OpenConversationProps {
  id: string
  isPhone: boolean
  back: () => void
  /** After it was closed or snoozed: the next one of the list. */
  goOn: () => void
}

const Loaded = ({
  conversation,
  isPhone,
  back,
  goOn,
}: Omit<OpenConversationProps, 'id'> & { conversation: ConversationDetails }) => {
  const t = useText(supportText)
  const tConversation = useText(conversationText)
  const { _id: id, name, isBlocked } = conversation
  const storeId = useSelectedStoreId() ?? ''
  const composer = useComposer(id, getChat(storeId, id))
  const actions = useConversationActions(conversation)
  const [menu, setMenu] = useState<OpenMenu>()
  const [isTagging, setIsTagging] = useState(false)
  const [isBlocking, setIsBlocking] = useState(false)
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const [isPanelHidden, setIsPanelHidden] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const frame = useVisibleHeight(isPhone)
  useTitle(name)

  const toggleClosed = () => {
    const isClosing = conversation.status !== 'closed'
    void actions.toggleClosed()
    if (isClosing) goOn()
  }
  const snooze = (until: Date) => {
    void actions.snooze(until)
    goOn()
  }
  useLetterKeys({
    [inboxKeys.reply]: () => composer.open('reply'),
    [inboxKeys.note]: () => composer.open('note'),
    [inboxKeys.assign]: () => setMenu('assign'),
    [inboxKeys.close]: toggleClosed,
    [inboxKeys.snooze]: () => conversation.status !== 'closed' && setMenu('snooze'),
  })
  const isPanelOpen = hasRoom ? !isPanelHidden : isDrawerOpen
  const panel = <CustomerPanel conversation={conversation} editTags={() => setIsTagging(true)} />
  return (
    <>
      <section
        ref={frame}
        className={classes.conversation}
        data-phone={isPhone || undefined}
        aria-label={tConversation('conversation', { name })}
      >
        <ConversationHeader
          conversation={conversation}
          actions={actions}
          menu={menu}
          setMenu={setMenu}
          isPhone={isPhone}
          back={back}
          toggleClosed={toggleClosed}
          snooze={snooze}
          editTags={() => setIsTagging(true)}
          askBlock={() => setIsBlocking(true)}
          panel={{
            isOpen: isPanelOpen,
            toggle: () => (hasRoom ? setIsPanelHidden(!isPanelHidden) : setIsDrawerOpen(!isDrawerOpen)),
          }}
        />
        <ConversationPane conversation={conversation} composer={composer} />
      </section>
      {hasRoom && !isPanelHidden && (
        <aside className={classes.panel} aria-label={t('details')}>
          {panel}
        </aside>
      )}
      {!hasRoom && (
        <SidePanel
          opened={isDrawerOpen}
          close={() => setIsDrawerOpen(false)}
          label={t('details')}
          side="right"
          size={360}
        >
          <div className={classes.drawerHead}>
            <h2>{t('details')}</h2>
            <CloseButton aria-label={t('hideDetails')} onClick={() => setIsDrawerOpen(false)} />
          </div>
          {panel}
        </SidePanel>
      )}
      {isTagging && (
        <Suspense>
          <TagsDialog conversation={conversation} close={() => setIsTagging(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={isBlocking && !isBlocked}
        title={t('blockTitle', { name })}
        body={t('blockBody')}
        confirmLabel={t('blockConfirm')}
        busy={actions.isBlocking}
        onConfirm={() => void actions.block().then(() => setIsBlocking(false))}
        onCancel={() => setIsBlocking(false)}
      />
    </>
  )
}

/** One conversation with its customer beside it; on a phone it takes the screen. */
export const OpenConversation = ({ id, ...rest }: OpenConversationProps) => {
  const { data, error, refetch } = useGet(supportConversations.get, { params: { id } })
  if (data) return <Loaded conversation={data} {...rest} />
  return (
    <section className={classes.conversation} data-phone={rest.isPhone || undefined}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <MessagesSkeleton />}
    </section>
  )
}
